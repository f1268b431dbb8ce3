use super::*;

fn check(sources: &[(&'static str, &'static str)], expected: &str) {
    let sources = sources.iter().copied().collect();
    let seen = match script(&sources, "main.js", "page.js.map") {
        Ok(Script { text, .. }) => text,
        Err(fault) => fault.to_string(),
    };
    assert_eq!(seen.trim_end(), expected.trim_start_matches('\n').trim_end());
}

#[test]
fn each_module_is_a_function_that_runs_after_what_it_imports() {
    check(
        &[
            (
                "main.js",
                "import { h, mount as show } from './dom.js';\nimport * as marks from './board/marks.js';\nimport './late.js';\nshow(h, marks.spot);\n",
            ),
            ("dom.js", "export function h() {}\n/** Shows. */\nexport const mount = () => {};"),
            (
                "board/marks.js",
                "import {\n  h,\n} from '../dom.js';\nexport async function spot() { await h(); }\nexport class Mark {}\n",
            ),
            ("late.js", "h = 1;\n"),
            ("never.js", "import x from 'y';"),
        ],
        "
const $dom = (() => { // dom.js
       function h() {}
/** Shows. */
       const mount = () => {};
return Object.freeze({ h, mount });
})();
const $board_marks = (() => { // board/marks.js
const { h: h } = $dom;


       async function spot() { await h(); }
       class Mark {}
return Object.freeze({ spot, Mark });
})();
const $late = (() => { // late.js
h = 1;
return Object.freeze({  });
})();
const $main = (() => { // main.js
const { h: h, mount: show } = $dom;
const marks = $board_marks;

show(h, marks.spot);
return Object.freeze({  });
})();
//# sourceMappingURL=page.js.map",
    );
}

#[test]
fn what_only_looks_like_an_import_is_left_alone() {
    let text = "/* \nimport a from 'b'; */\n// export default 1\nconst s = 'import(1)', u = \"export *\";\n\
                const v = `\nimport ${{ import: s.import }} from\nexport default`;\n\
                const w = /import [/'] export/.test(s) ? 4 / 2 / 1 : s.split(/`/);";
    let read = Module::read("a.js", text).unwrap();
    assert_eq!((read.imports, read.exports), (vec![], vec![]));
}

#[test]
fn what_cannot_be_joined_is_refused_where_it_stands() {
    let import = "main.js:1: only `import { a, b as c }`, `import * as d` and `import` of a file beside this one can be joined";
    for text in [
        "import a from './a.js';",
        "import { default as a } from './a.js';",
        "import a, { b } from './a.js';",
        "import { a } from 'preact';",
        "import { a } from \"./a.js\";",
        "import { a } from './a.js'",
        "void import('./a.js');",
        "import('./a.js');",
        "use(import.meta.url);",
    ] {
        check(&[("main.js", text), ("a.js", "export const a = 1;")], import);
    }
    let export =
        "main.js:1: only `export` of one function, class or constant with its name can be joined";
    for text in [
        "export default 1;",
        "export default function a() {}",
        "export let a = 1;",
        "export { a } from './a.js';",
        "export * from './a.js';",
        "const a = 1; export { a };",
        "export const { a, b } = c;",
        "export const a = f(1, 2), b = 2;",
    ] {
        check(&[("main.js", text), ("a.js", "export const a = 1;")], export);
    }
    check(&[("main.js", "\nawait 1;")], "main.js:2: a joined module cannot wait while it loads");
    check(&[("main.js", "f();\nf('a);")], "main.js:2: something begins here and does not end");
    check(&[("main.js", "f(`${a`);")], "main.js:1: something begins here and does not end");
    check(&[("main.js", "}")], "main.js:1: something begins here and does not end");
}

#[test]
fn names_and_files_that_are_not_there_are_refused() {
    let sources =
        [("main.js", "\nimport { a, b } from './a.js';"), ("a.js", "export const a = 1;")];
    check(&sources, "main.js:2: a.js does not export b");
    check(&sources[..1], "main.js:2: there is no a.js");
    check(
        &[("main.js", "import { a } from '../a.js';")],
        "main.js:1: only `import { a, b as c }`, `import * as d` and `import` of a file beside this one can be joined",
    );
}

#[test]
fn a_circle_of_imports_is_refused() {
    check(
        &[
            ("main.js", "import './a.js';"),
            ("a.js", "import './b.js';"),
            ("b.js", "// back\nimport './a.js';"),
        ],
        "b.js:2: imports in a circle: a.js → b.js → a.js",
    );
}

#[test]
fn a_line_of_the_script_is_mapped_to_its_module() {
    let sources =
        [("main.js", "import './a.js';\n\nf();"), ("a.js", "g();\n")].into_iter().collect();
    let Script { text, map } = script(&sources, "main.js", "page.js.map").unwrap();
    let map: serde_json::Value = serde_json::from_str(&map).unwrap();
    assert_eq!(map["sources"], serde_json::json!(["a.js", "main.js"]));
    let mapped: Vec<&str> = map["mappings"].as_str().unwrap().split(';').collect();
    assert_eq!(text.lines().nth(7), Some("f();"));
    assert_eq!(mapped, ["", "AAAA", "", "", "", "ACAA", "AACA", "AACA", "", "", ""]);
}

#[test]
fn sheets_are_joined_in_their_order_and_from_one_folder() {
    let sources: Sources = [
        ("styles/b.css", "b { color: red }"),
        ("styles/a.css", "a { --g: url(\"g.svg\") }\n"),
        ("other/c.css", "c {}"),
        ("styles/d.css", "\n@import \"a.css\";"),
    ]
    .into_iter()
    .collect();
    assert_eq!(
        sheet(&sources, &["styles/b.css", "styles/a.css"]).unwrap(),
        "/* styles/b.css */\nb { color: red }\n/* styles/a.css */\na { --g: url(\"g.svg\") }\n\n",
    );
    for (paths, fault) in [
        (["styles/a.css", "other/c.css"], "other/c.css:1: is not in the folder of styles/a.css"),
        (["styles/a.css", "styles/d.css"], "styles/d.css:2: a joined sheet cannot import"),
        (["styles/a.css", "styles/e.css"], "styles/e.css:1: there is no such file"),
    ] {
        assert_eq!(sheet(&sources, &paths).unwrap_err().to_string(), fault);
    }
}
