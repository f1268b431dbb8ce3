-- On which seat of its room somebody played a game; see the file for SQLite.
ALTER TABLE owners ADD COLUMN chair TEXT;
UPDATE owners SET chair = (SELECT chair FROM seats JOIN room_games ON seats.room = room_games.room
                           WHERE room_games.game = owners.game AND seats.visitor = owners.visitor);
