-- On which seat of its room somebody played a game: a room may be forgotten, who made which move is not. Nobody knows it of games
-- whose room has been forgotten before.
ALTER TABLE owners ADD COLUMN chair TEXT;
UPDATE owners SET chair = (SELECT chair FROM seats JOIN room_games ON seats.room = room_games.room
                           WHERE room_games.game = owners.game AND seats.visitor = owners.visitor);

PRAGMA user_version = 11;
