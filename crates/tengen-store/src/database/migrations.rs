//! The layouts of both databases, oldest first. They are listed here because the macro that reads them from
//! the folder builds SQLite a second time, for the compiler.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A layout of the database: what has to be done to the one before. The name of its file begins with its
/// number.
pub(crate) struct Layout {
    file: &'static str,
    sql: &'static str,
}

macro_rules! layouts {
    ($folder:literal: $($file:literal),* $(,)?) => {
        &[$(Layout {
            file: $file,
            sql: include_str!(concat!("../../migrations/", $folder, "/", $file)),
        }),*]
    };
}

impl Layout {
    /// Those of SQLite.
    pub(crate) const SQLITE: &[Layout] = layouts!("sqlite":
        "0001_games.sql",
        "0002_imports.sql",
        "0003_folded_names.sql",
        "0004_parts.sql",
        "0005_reviews.sql",
        "0006_analyses.sql",
        "0007_training.sql",
        "0008_rooms.sql",
        "0009_libraries.sql",
        "0010_visitors.sql",
        "0011_players.sql",
    );

    /// Those of PostgreSQL. From the seventh on they are the same as SQLite's, in its own words.
    pub(crate) const POSTGRES: &[Layout] = layouts!("postgres":
        "0006_tables.sql",
        "0007_training.sql",
        "0008_rooms.sql",
        "0009_libraries.sql",
        "0010_visitors.sql",
        "0011_players.sql",
    );

    /// The number of the newest layout that this program knows.
    pub(crate) fn newest() -> u32 {
        Layout::SQLITE.last().map_or(0, |layout| layout.parts().0)
    }

    /// The number and the name.
    fn parts(&self) -> (u32, &str) {
        let parts = self.file.trim_end_matches(".sql").split_once('_');
        let (number, name) = parts.expect("a file of migrations has a number and a name");
        (number.parse().expect("a file of migrations begins with its number"), name)
    }

    fn migration(&self) -> Migration {
        let (number, name) = self.parts();
        let (name, sql) = (name.replace('_', " ").into(), self.sql.into_sql_str());
        Migration::new(number.into(), name, MigrationType::Simple, sql, false)
    }
}

pub(crate) fn migrator(layouts: &[Layout]) -> Migrator {
    Migrator::with_migrations(layouts.iter().map(Layout::migration).collect())
}

#[cfg(test)]
mod tests {
    use super::Layout;

    fn files(folder: &str) -> Vec<String> {
        let folder = format!("{}/migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        files
    }

    fn listed(layouts: &[Layout]) -> Vec<&str> {
        layouts.iter().map(|layout| layout.file).collect()
    }

    #[test]
    fn every_file_of_migrations_is_listed_in_order() {
        assert_eq!(files("sqlite"), listed(Layout::SQLITE));
        assert_eq!(files("postgres"), listed(Layout::POSTGRES));
    }

    #[test]
    fn each_layout_from_the_seventh_on_is_there_for_both() {
        assert_eq!(listed(&Layout::SQLITE[6..]), listed(&Layout::POSTGRES[1..]));
    }
}
