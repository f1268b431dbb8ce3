//! A server in a folder that goes away with it, reached by a socket in that folder: no port is taken.

use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A PostgreSQL server. It ends with the program that started it, however that ends.
pub struct PostgresServer {
    programs: PathBuf,
    folder: PathBuf,
    /// Who the server runs as: root may not.
    user: Option<(u32, u32)>,
    /// The shell that watches over it.
    watch: Child,
    /// What it is told through. Without it, it ends.
    words: Option<ChildStdin>,
    databases: AtomicU32,
}

const PASSWORD: &str = "five in a row";
/// Nothing takes longer unless it hangs.
const LONGEST: Duration = Duration::from_secs(60);

/// Starts the server and stops it when it is told to, or when nobody is there any more to tell it: then the
/// pipe that it reads from has been closed by the system. The folder goes with it.
const WATCH: &str = r#"
    folder=$1; shift
    "$@" & server=$!
    while read -r word; do
        case $word in
            kill) kill -QUIT $server; wait $server ;;
            start) "$@" & server=$! ;;
        esac
        echo "$word" >> "$folder/done"
    done
    kill -QUIT $server; wait $server
    rm -rf "$folder"
"#;

impl PostgresServer {
    /// The server of this test program, started when it is first wanted. None where PostgreSQL is not
    /// installed; it is looked for in `TENGEN_POSTGRES`, where it then has to be, and in the usual places.
    pub fn shared() -> Option<&'static PostgresServer> {
        static SHARED: OnceLock<Option<PostgresServer>> = OnceLock::new();
        SHARED.get_or_init(PostgresServer::start).as_ref()
    }

    /// A server of one's own, which can be killed. None where PostgreSQL is not installed.
    pub fn start() -> Option<PostgresServer> {
        let Some(programs) = programs() else {
            eprintln!("PostgreSQL is not installed: what needs it is not tested");
            return None;
        };
        let (folder, user) = prepare();
        let output = |name: &str| File::create(folder.join(name)).expect("the folder is ours");
        let data = folder.join("data");
        fs::write(folder.join("password"), PASSWORD).expect("the folder is ours");
        let mut initdb = as_user(&programs.join("initdb"), &folder, user);
        initdb
            .arg("--pgdata")
            .arg(&data)
            .args(["--username=tengen", "--auth=scram-sha-256", "--pwfile=password"])
            .args(["--no-sync", "--no-locale", "--encoding=UTF8", "--no-instructions"])
            .stdout(output("initdb"));
        assert!(initdb.status().expect("initdb starts").success(), "initdb fails");
        let mut watch = as_user(Path::new("/bin/sh"), &folder, user)
            .args(["-c", WATCH, "watch"])
            .arg(&folder)
            .arg(programs.join("postgres"))
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(&folder)
            // What a test acknowledges need not outlive the computer.
            .args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"])
            .args(["-c", "shared_buffers=16MB", "-c", "autovacuum=off"])
            .stdin(Stdio::piped())
            .stdout(output("log"))
            .stderr(output("errors"))
            .spawn()
            .expect("a shell starts");
        let words = watch.stdin.take();
        let databases = AtomicU32::new(0);
        let server = PostgresServer { programs, folder, user, watch, words, databases };
        server.wait_until_ready();
        Some(server)
    }

    /// Makes an empty database and gives its address.
    pub fn new_database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut createdb = self.client("createdb");
        let made = createdb.args(["--username=tengen", "--template=template0", &name]).status();
        assert!(made.expect("createdb starts").success(), "createdb fails");
        let password = PASSWORD.replace(' ', "%20");
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://tengen:{password}@{folder}/{name}")
    }

    /// Kills the server, as a failure of power does; what it has acknowledged stays.
    pub fn kill(&mut self) {
        self.tell("kill");
    }

    /// Starts a server again that was killed.
    pub fn go_on(&mut self) {
        self.tell("start");
        self.wait_until_ready();
    }

    fn tell(&mut self, word: &str) {
        let done = self.folder.join("done");
        // A server that has just been started by itself has left no word.
        let _ = fs::remove_file(&done);
        let words = self.words.as_mut().expect("the shell has a pipe");
        writeln!(words, "{word}").expect("the shell reads");
        wait(word, || done.exists());
    }

    fn wait_until_ready(&self) {
        wait("the server", || {
            let mut ready = self.client("pg_isready");
            ready.stdout(Stdio::null()).status().is_ok_and(|status| status.success())
        });
    }

    fn client(&self, name: &str) -> Command {
        let mut command = as_user(&self.programs.join(name), &self.folder, self.user);
        command.env("PGHOST", &self.folder).env("PGPASSWORD", PASSWORD);
        command
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        drop(self.words.take());
        // It ends by itself; how does not matter.
        let _ = self.watch.wait();
    }
}

fn wait(what: &str, is_done: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_done() {
        assert!(begun.elapsed() < LONGEST, "{what} takes too long");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A new folder, in memory where there is such a place, and its owner where root may not be that.
fn prepare() -> (PathBuf, Option<(u32, u32)>) {
    let memory = Path::new("/dev/shm");
    let place = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let folder = tempfile::Builder::new().prefix("tengen").tempdir_in(place);
    // It goes away with the server, which may outlive this program by a moment.
    let folder = folder.expect("there is room for a folder").keep();
    let is_root = fs::metadata(&folder).expect("it was just made").uid() == 0;
    let user = is_root.then(|| {
        // The user that Debian makes for it, or the one without any rights.
        let id = Command::new("id").args(["-u", "postgres"]).output().ok();
        let id = id.and_then(|id| String::from_utf8(id.stdout).ok()?.trim().parse().ok());
        let id = id.unwrap_or(65_534);
        chown(&folder, Some(id), Some(id)).expect("root may give away");
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("root may");
        (id, id)
    });
    (folder, user)
}

fn as_user(program: &Path, folder: &Path, user: Option<(u32, u32)>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).stdin(Stdio::null());
    if let Some((user, group)) = user {
        command.uid(user).gid(group);
    }
    command
}

/// The folder of the server's programs, the newest if there are several.
fn programs() -> Option<PathBuf> {
    if let Some(chosen) = std::env::var_os("TENGEN_POSTGRES") {
        return Some(chosen.into());
    }
    let version = |path: &Path| -> Option<u32> { path.file_name()?.to_str()?.parse().ok() };
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = debian.map(|version| version.path()).collect();
    debian.sort_by_key(|path| version(path));
    let debian = debian.into_iter().rev().map(|version| version.join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let others: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let is_whole = |folder: &PathBuf| {
        ["initdb", "postgres", "createdb", "pg_isready"]
            .iter()
            .all(|name| folder.join(name).exists())
    };
    debian.chain(others).find(is_whole)
}
