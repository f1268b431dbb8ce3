//! Where the server is, and what goes wrong there. A password is never told.

use std::fmt;

use sqlx::postgres::PgConnectOptions;

use crate::OpenError;

/// The address of a database on a server, such as `postgres://user@host/name`. A password may be in it, so it
/// does not show itself.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl From<String> for DatabaseUrl {
    fn from(url: String) -> DatabaseUrl {
        DatabaseUrl(url)
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseUrl(…)")
    }
}

/// A database of a server.
#[derive(Clone, Debug)]
pub(crate) struct ServerAddress {
    pub(crate) options: PgConnectOptions,
}

impl ServerAddress {
    /// Reads an address. What it does not say is taken from the environment, as other programs do.
    pub(crate) fn read(DatabaseUrl(url): &DatabaseUrl) -> Result<ServerAddress, OpenError> {
        let is_ours = url.starts_with("postgres://") || url.starts_with("postgresql://");
        let options = url.parse::<PgConnectOptions>().ok().filter(|_| is_ours);
        // A session that is lost in the middle of a transaction would keep all others from writing.
        let options = options.ok_or(OpenError::NoAddress)?.application_name("tengen").options([
            ("idle_in_transaction_session_timeout", "5s"),
            ("lock_timeout", "10s"),
            ("client_min_messages", "warning"),
        ]);
        Ok(ServerAddress { options })
    }

    /// What an error of the server means to who started this program.
    pub(crate) fn fault(&self, error: &sqlx::Error) -> OpenError {
        let (server, user) = (self.to_string(), self.options.get_username().to_owned());
        let Some(said) = error.as_database_error() else {
            return self.unanswered(&error.to_string());
        };
        let detail = said.message().to_owned();
        match said.code().as_deref() {
            Some("28000" | "28P01") => OpenError::NotLetIn { server, user, detail },
            Some("3D000") => {
                let database = self.options.get_database().unwrap_or(&user).to_owned();
                OpenError::NoDatabase { server, database }
            }
            Some("42501" | "25006") => OpenError::NoRights { server, user, detail },
            Some(_) | None => self.unanswered(&detail),
        }
    }

    pub(crate) fn unanswered(&self, detail: &str) -> OpenError {
        OpenError::Unanswered { server: self.to_string(), detail: detail.to_owned() }
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.options.get_socket() {
            Some(folder) => write!(f, "{}", folder.display())?,
            None => write!(f, "{}:{}", self.options.get_host(), self.options.get_port())?,
        }
        write!(f, "/{}", self.options.get_database().unwrap_or(self.options.get_username()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_is_none_is_not_repeated() {
        for wrong in ["", "mysql://a:secret@b/c", "postgres://a:secret@b:port/c", "secret"] {
            let error =
                ServerAddress::read(&DatabaseUrl(wrong.to_owned())).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn an_address_is_shown_without_who_comes_and_how() {
        let url = DatabaseUrl("postgres://ada:secret@five.example:5433/games".to_owned());
        assert_eq!(ServerAddress::read(&url).unwrap().to_string(), "five.example:5433/games");
        assert!(!format!("{url:?}").contains("secret"));
    }
}
