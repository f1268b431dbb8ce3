//! A disk that fails when told: SQLite's own file layer with its writes and syncs below one folder
//! counted. A full file system is real, but fails no sync, and not the seventh write either.

#![allow(unsafe_code, reason = "the file layer of SQLite is a table of C functions")]

use std::ffi::{CStr, c_int, c_void};
use std::os::raw::c_char;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, OnceLock};

use libsqlite3_sys::{
    SQLITE_FULL, SQLITE_IOERR_FSYNC, SQLITE_OK, sqlite3_file, sqlite3_int64, sqlite3_vfs,
    sqlite3_vfs_find, sqlite3_vfs_register,
};

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// This write, counted from 1. Half of it reaches the disk, as when that is full.
    Write(u32),
    /// This sync.
    Sync(u32),
}

/// For how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lasting {
    /// The next one of its kind works again.
    Once,
    /// All that follow fail as well, until the disk is healed.
    On,
}

struct Disk {
    folder: PathBuf,
    plan: Option<(Fault, Lasting)>,
    writes: u32,
    syncs: u32,
    struck: bool,
}

static DISK: Mutex<Disk> =
    Mutex::new(Disk { folder: PathBuf::new(), plan: None, writes: 0, syncs: 0, struck: false });

fn disk() -> MutexGuard<'static, Disk> {
    DISK.lock().expect("nothing panics while it counts")
}

/// Has an eye on the files that are opened below this folder from now on.
pub(crate) fn watch(folder: &Path) {
    install();
    let folder = folder.canonicalize().expect("the folder is there");
    *disk() = Disk { folder, plan: None, writes: 0, syncs: 0, struck: false };
}

/// Counts from now on, and fails as planned.
pub(crate) fn strike(fault: Fault, lasting: Lasting) {
    let mut disk = disk();
    (disk.writes, disk.syncs, disk.struck) = (0, 0, false);
    disk.plan = Some((fault, lasting));
}

/// Lets everything work again. Tells whether anything has failed.
pub(crate) fn heal() -> bool {
    let mut disk = disk();
    disk.plan = None;
    disk.struck
}

impl Disk {
    fn write_fails(&mut self) -> bool {
        self.writes += 1;
        let fails = match self.plan {
            Some((Fault::Write(nth), Lasting::Once)) => self.writes == nth,
            Some((Fault::Write(nth), Lasting::On)) => self.writes >= nth,
            Some((Fault::Sync(_), _)) | None => false,
        };
        self.struck |= fails;
        fails
    }

    fn sync_fails(&mut self) -> bool {
        self.syncs += 1;
        let fails = match self.plan {
            Some((Fault::Sync(nth), Lasting::Once)) => self.syncs == nth,
            Some((Fault::Sync(nth), Lasting::On)) => self.syncs >= nth,
            Some((Fault::Write(_), _)) | None => false,
        };
        self.struck |= fails;
        fails
    }
}

type Open = unsafe extern "C" fn(
    *mut sqlite3_vfs,
    *const c_char,
    *mut sqlite3_file,
    c_int,
    *mut c_int,
) -> c_int;
type Write = unsafe extern "C" fn(*mut sqlite3_file, *const c_void, c_int, sqlite3_int64) -> c_int;
type Sync = unsafe extern "C" fn(*mut sqlite3_file, c_int) -> c_int;

/// The functions of the layer below. All its files share them.
static OPEN: OnceLock<Open> = OnceLock::new();
static WRITE: OnceLock<Write> = OnceLock::new();
static SYNC: OnceLock<Sync> = OnceLock::new();

/// Makes this layer the one that every connection of the program opens its files with.
fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        // SAFETY: SQLite hands out its own layer, which lives as long as the program, and the copy that
        // it is given for good differs in name and `xOpen` alone.
        unsafe {
            let below = sqlite3_vfs_find(std::ptr::null());
            let mut ours = *below;
            OPEN.get_or_init(|| ours.xOpen.expect("a layer opens files"));
            ours.zName = c"failing".as_ptr();
            ours.xOpen = Some(open);
            let done = sqlite3_vfs_register(Box::leak(Box::new(ours)), 1);
            assert_eq!(done, SQLITE_OK);
        }
    });
}

unsafe extern "C" fn open(
    layer: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    given: *mut c_int,
) -> c_int {
    // SAFETY: the arguments are passed on as they came. A file that was opened has a table of functions,
    // and lives no longer than the copy of it, which is never freed.
    unsafe {
        let done = OPEN.get().expect("it was installed")(layer, name, file, flags, given);
        let ours = !name.is_null() && {
            let name = CStr::from_ptr(name).to_string_lossy();
            let folder = &disk().folder;
            !folder.as_os_str().is_empty() && Path::new(&*name).starts_with(folder)
        };
        if done == SQLITE_OK && ours {
            let mut functions = *(*file).pMethods;
            WRITE.get_or_init(|| functions.xWrite.expect("files can be written"));
            SYNC.get_or_init(|| functions.xSync.expect("files can be synced"));
            functions.xWrite = Some(write);
            functions.xSync = Some(sync);
            (*file).pMethods = Box::leak(Box::new(functions));
        }
        done
    }
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    bytes: *const c_void,
    count: c_int,
    at: sqlite3_int64,
) -> c_int {
    let fails = disk().write_fails();
    let below = WRITE.get().expect("the file was opened");
    // SAFETY: the arguments are passed on as they came, or with a part of the bytes.
    unsafe {
        if fails {
            below(file, bytes, count / 2, at);
            return SQLITE_FULL;
        }
        below(file, bytes, count, at)
    }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    if disk().sync_fails() {
        return SQLITE_IOERR_FSYNC;
    }
    // SAFETY: the arguments are passed on as they came.
    unsafe { SYNC.get().expect("the file was opened")(file, flags) }
}
