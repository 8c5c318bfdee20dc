//! A small server of static files, for one's own browser: on localhost only.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;

use anyhow::Context;

/// Serves a folder until it is ended.
pub(crate) fn serve(folder: &Path, port: u16) -> anyhow::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("port {port} is taken: --port names another"))?;
    eprintln!("The lab is at http://localhost:{port}/ (Ctrl-C ends it).");
    for stream in listener.incoming() {
        let (stream, folder) = (stream?, folder.to_owned());
        // A browser that goes away in the middle harms nobody.
        thread::spawn(move || drop(answer(stream, &folder)));
    }
    Ok(())
}

fn answer(mut stream: TcpStream, folder: &Path) -> anyhow::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().context("no request")??;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let (status, kind, body) = match find(&first, folder).and_then(|file| {
        let body = fs::read(&file).ok()?;
        Some((kind_of(&file), body))
    }) {
        Some((kind, body)) => ("200 OK", kind, body),
        None => ("404 Not Found", "text/plain", b"There is no such file.".to_vec()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cache-Control: no-cache\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    Ok(stream.write_all(&body)?)
}

/// The file that a request line asks for; nothing outside the folder.
fn find(line: &str, folder: &Path) -> Option<PathBuf> {
    let path = line.strip_prefix("GET /")?.split([' ', '?']).next()?;
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    is_plain.then(|| folder.join(path))
}

fn kind_of(file: &Path) -> &'static str {
    match file.extension().and_then(|it| it.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_found() {
        let found = |line| find(line, Path::new("site"));
        assert_eq!(found("GET / HTTP/1.1"), Some("site/index.html".into()));
        assert_eq!(found("GET /assets/a.js?v=1 HTTP/1.1"), Some("site/assets/a.js".into()));
        assert_eq!(found("GET /../Cargo.toml HTTP/1.1"), None);
        assert_eq!(found("GET //etc/passwd HTTP/1.1"), None);
        assert_eq!(found("POST / HTTP/1.1"), None);
    }
}
