//! Whose things a request is about. The guard says it, by where the request comes from and by its cookie; no
//! request can say it itself.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use tengen_store::Person;

use crate::Problem;
use crate::host::Host;

/// Whoever asks.
#[derive(Clone)]
pub(crate) struct Whose(pub(crate) Person);

impl<S: Sync> FromRequestParts<S> for Whose {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Whose, Infallible> {
        Ok(parts.extensions.get::<Whose>().expect("the guard has seen every request").clone())
    }
}

/// The `id` in the address of a request: a game or an analysis in the library of whoever asks. What is in
/// another one is not there.
pub(crate) struct Own(pub(crate) String);

impl FromRequestParts<Arc<Host>> for Own {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, host: &Arc<Host>) -> Result<Own, Problem> {
        let Ok(Whose(person)) = Whose::from_request_parts(parts, host).await;
        let params = RawPathParams::from_request_parts(parts, host).await;
        let params = params.map_err(|rejection| Problem::bad_request(rejection.body_text()))?;
        let id = params.iter().find(|(name, _)| *name == "id").map(|(_, id)| id.to_owned());
        let id = id.expect("the address of something that is owned has its id");
        host.check_own(&person, &id).await?;
        Ok(Own(id))
    }
}

impl Host {
    /// Whether something is in the library of whoever names it.
    pub(crate) async fn check_own(&self, person: &Person, id: &str) -> Result<(), Problem> {
        match self.store.has(person, id).await? {
            true => Ok(()),
            false => Err(Problem::not_found("such game")),
        }
    }
}
