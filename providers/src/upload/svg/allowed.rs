//! What a drawing may consist of. Nothing in it can refer to anything but a gradient of colours or a clip path, and neither can
//! refer further: there are no loops, and what is drawn is a small multiple of what is written.
//!
//! The parser of drawings is generous with vocabularies: it takes elements of none as its own, attributes of three others, and `style`, `id` and
//! `href` of any. So all of these are looked at here, or refused.

use roxmltree::{Attribute, Document, Node, ParsingOptions};

use super::super::picture::Refused;

const ELEMENTS_MAX: usize = 5_000;
/// Ours: each level may cost a layer of pixels, and parsing recurses.
const DEPTH_MAX: usize = 32;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// Shapes drawn to clip others, uses times shapes. Ours: each may cost a layer of pixels.
const CLIPPED_MAX: usize = 2_000;

const ELEMENTS: [&str; 17] = [
    "circle",
    "clipPath",
    "defs",
    "desc",
    "ellipse",
    "g",
    "line",
    "linearGradient",
    "metadata",
    "path",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "svg",
    "title",
];

/// What says where and how large something is, or what it is called.
const ATTRIBUTES: [&str; 38] = [
    "baseProfile",
    "class",
    "clipPathUnits",
    "cx",
    "cy",
    "d",
    "focusable",
    "fr",
    "fx",
    "fy",
    "gradientTransform",
    "gradientUnits",
    "height",
    "id",
    "lang",
    "offset",
    "pathLength",
    "points",
    "preserveAspectRatio",
    "r",
    "role",
    "rx",
    "ry",
    "spreadMethod",
    "style",
    "tabindex",
    "transform",
    "type",
    "version",
    "viewBox",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
    "zoomAndPan",
];

/// How something is painted: as an attribute, or in a `style`.
const PROPERTIES: [&str; 40] = [
    "-inkscape-stroke",
    "clip-path",
    "clip-rule",
    "color",
    "color-interpolation",
    "color-rendering",
    "direction",
    "display",
    "enable-background",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-family",
    "font-size",
    "font-style",
    "font-variant",
    "font-weight",
    "image-rendering",
    "isolation",
    "letter-spacing",
    "mix-blend-mode",
    "opacity",
    "overflow",
    "paint-order",
    "shape-rendering",
    "solid-color",
    "solid-opacity",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-rendering",
    "vector-effect",
    "visibility",
];

/// Reads the markup as the drawing's own parser does, and looks at every element and attribute of it.
pub(super) fn check(text: &str) -> Result<(), Refused> {
    bounded(text)?;
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|_| Refused::Broken)?;
    let is_fine = document.descendants().filter(Node::is_element).all(is_allowed);
    if is_fine && clips_little(&document) { Ok(()) } else { Err(Refused::Broken) }
}

fn is_allowed(element: Node<'_, '_>) -> bool {
    let name = element.tag_name();
    match name.namespace() {
        Some(SVG) => {
            ELEMENTS.contains(&name.name())
                && element.attributes().all(|attribute| is_plain(element, &attribute))
        }
        // It would be taken for a drawing's own.
        None | Some("") => false,
        // Notes of an editor; but a style sheet is one in any vocabulary.
        Some(_) => name.name() != "style",
    }
}

fn is_plain(element: Node<'_, '_>, attribute: &Attribute<'_, '_>) -> bool {
    let name = attribute.name();
    match (attribute.namespace(), name) {
        (None, "style") => is_plain_style(element, attribute.value()),
        (None | Some(XLINK), "href") => refers_to_colours(element, attribute.value()),
        (None, _) if name.starts_with("data-") || name.starts_with("aria-") => true,
        (None, _) => ATTRIBUTES.contains(&name) || is_property(element, name),
        (Some(XML), _) => matches!(name, "space" | "lang"),
        (Some(XLINK), _) => matches!(name, "type" | "title" | "role" | "show" | "actuate"),
        (Some(SVG), _) => false,
        (Some(_), _) => !matches!(name, "style" | "id" | "href" | "class"),
    }
}

fn is_property(element: Node<'_, '_>, name: &str) -> bool {
    // What clips is itself never clipped.
    let clips = || element.ancestors().any(|above| above.has_tag_name((SVG, "clipPath")));
    PROPERTIES.contains(&name) && (name != "clip-path" || !clips())
}

/// Escapes, comments and what is more important could hide a name from us that the parser of drawings finds.
fn is_plain_style(element: Node<'_, '_>, style: &str) -> bool {
    let declarations = style.split(';').map(str::trim).filter(|one| !one.is_empty());
    !style.contains(['\\', '@', '{', '!'])
        && !style.contains("/*")
        && declarations.map(|one| one.split_once(':')).all(|one| {
            one.is_some_and(|(name, value)| {
                is_property(element, name.trim()) && !value.contains(':')
            })
        })
}

/// A gradient may take its colours from another, which takes them from none.
fn refers_to_colours(element: Node<'_, '_>, href: &str) -> bool {
    let is_gradient = |node: Node<'_, '_>| {
        node.has_tag_name((SVG, "linearGradient")) || node.has_tag_name((SVG, "radialGradient"))
    };
    let takes_from_none = |node: Node<'_, '_>| {
        is_gradient(node) && node.attributes().all(|attribute| attribute.name() != "href")
    };
    let Some(id) = href.strip_prefix('#').filter(|id| !id.contains(char::is_whitespace)) else {
        return false;
    };
    let all = element.document().root().descendants();
    let mut named = all.filter(|node| {
        node.attributes().any(|attribute| attribute.name() == "id" && attribute.value() == id)
    });
    let first = named.next();
    is_gradient(element) && first.is_some_and(takes_from_none) && named.all(takes_from_none)
}

/// What clips is drawn anew for whatever it clips.
fn clips_little(document: &Document<'_>) -> bool {
    let is_clip = |node: &Node<'_, '_>| node.has_tag_name((SVG, "clipPath"));
    let largest =
        document.descendants().filter(is_clip).map(|clip| clip.descendants().count()).max();
    let uses = document
        .descendants()
        .flat_map(|node| node.attributes())
        .filter(|attribute| {
            attribute.name() == "clip-path" || attribute.value().contains("clip-path")
        })
        .count();
    uses * largest.unwrap_or(0) <= CLIPPED_MAX
}

/// Passes over the markup once, without building anything: whatever is deep or long is refused before a parser sees it.
fn bounded(text: &str) -> Result<(), Refused> {
    let (mut depth, mut elements) = (0_usize, 0_usize);
    let mut rest = text;
    while let Some((_, tag)) = rest.split_once('<') {
        let after = |mark| tag.split_once(mark).map(|(_, after)| after).ok_or(Refused::Broken);
        if tag.starts_with("!--") {
            rest = after("-->")?;
        } else if tag.starts_with('?') {
            rest = after("?>")?;
        } else if tag.starts_with('!') {
            return Err(Refused::Broken); // DOCTYPE, ENTITY, CDATA
        } else if tag.starts_with('/') {
            depth = depth.checked_sub(1).ok_or(Refused::Broken)?;
            rest = after(">")?;
        } else {
            let end = end_of_tag(tag).ok_or(Refused::Broken)?;
            elements += 1;
            if !tag[..end].ends_with('/') {
                depth += 1;
            }
            if elements > ELEMENTS_MAX || depth > DEPTH_MAX {
                return Err(Refused::Broken);
            }
            rest = &tag[end + 1..];
        }
    }
    Ok(())
}

/// Where the tag's `>` is, passing over quoted values.
fn end_of_tag(tag: &str) -> Option<usize> {
    let mut quote = None;
    tag.bytes().position(|byte| match (quote, byte) {
        (None, b'>') => true,
        (None, b'"' | b'\'') => {
            quote = Some(byte);
            false
        }
        (Some(open), _) if open == byte => {
            quote = None;
            false
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(inside: &str) -> bool {
        let head =
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink""#;
        check(&format!("{head}>{inside}</svg>")).is_ok()
    }

    #[test]
    fn a_flat_drawing_is_accepted() {
        let drawing = r##"<?xml version="1.0"?><!-- <script> --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><g aria-label=">"><path d="M0 0h8v8z" fill="url(#a)"/></g></svg>"##;
        assert!(check(drawing).is_ok());
    }

    #[test]
    fn what_drawing_programs_write_is_accepted() {
        for inside in [
            // Inkscape
            r##"<namedview xmlns="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" id="v"/><metadata>by hand</metadata>"##,
            r##"<defs><linearGradient id="a"><stop style="stop-color:#fff;stop-opacity:1;" offset="0"/></linearGradient><linearGradient id="b" xlink:href="#a" x1="1" gradientUnits="userSpaceOnUse"/></defs>"##,
            r##"<path style="fill:url(#b); stroke:none;-inkscape-stroke:none" d="M0 0"/>"##,
            // Figma
            r##"<g clip-path="url(#c)"><path fill-rule="evenodd" clip-rule="evenodd" d="M0 0"/></g><defs><clipPath id="c"><rect width="8" height="8" fill="white"/></clipPath></defs>"##,
            r#"<path data-name="Layer 1" aria-hidden="true" class="st0" d="M0 0"/>"#,
        ] {
            assert!(accepts(inside), "{inside}");
        }
    }

    #[test]
    fn what_could_run_refer_or_multiply_is_refused() {
        for inside in [
            "<script>alert(1)</script>",
            "<image href='file:///etc/passwd'/>",
            "<use href='#a'/>",
            "<foreignObject/>",
            "<animate values='javascript:alert(1)'/>",
            "<a href='javascript:alert(1)'/>",
            "<style>@import 'x';</style>",
            "<text>T</text>",
            "<![CDATA[<script>]]>",
            "<mask id='m'/>",
            "<marker id='m'/>",
            "<pattern id='p'/>",
            "<filter id='f'/>",
            "<g onload='alert(1)'/>",
            "<g mask='url(#m)'/>",
            "<g filter='url(#f)'/>",
            "<path marker-mid='url(#m)' d='M0 0'/>",
            "<path stroke-dasharray='0.0001' d='M0 0h9999'/>",
            "<path style='fill:red;mask:url(#m)' d='M0 0'/>",
            r"<path style='fill:red;m\61sk:url(#m)' d='M0 0'/>",
            "<path style='fill:red;/*;*/mask:url(#m)' d='M0 0'/>",
            "<path href='#a' d='M0 0'/>",
        ] {
            assert!(!accepts(inside), "{inside}");
        }
        for drawing in [
            // Of no vocabulary, which is taken for a drawing's own.
            "<svg width='8' height='8'><mask id='m'/></svg>",
            "<svg xmlns='http://www.w3.org/2000/svg'><g xmlns=''><mask id='m'/></g></svg>",
        ] {
            assert!(check(drawing).is_err(), "{drawing}");
        }
        for inside in [
            "<path xlink:clip-path='url(#b)' d='M0 0'/>",
            "<path xml:stroke-dasharray='1e-9' d='M0 0'/>",
            "<path xmlns:s='http://www.w3.org/2000/svg' s:mask='url(#b)' d='M0 0'/>",
            "<path xmlns:x='urn:x' x:style='clip-path:url(#b)' d='M0 0'/>",
            "<x:style xmlns:x='urn:x'>path{stroke-dasharray:.0001}</x:style>",
            "<path style='fill:red!important mask:url(#b)' d='M0 0'/>",
            "<path style='fill:red mask:url(#b)' d='M0 0'/>",
        ] {
            assert!(!accepts(inside), "{inside}");
        }
        let prefixed = "<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:script/></s:svg>";
        assert!(check(prefixed).is_err());
        assert!(check("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>").is_err());
    }

    #[test]
    fn clip_paths_and_gradients_cannot_form_a_loop_of_any_length() {
        for inside in [
            "<clipPath id='a' clip-path='url(#a)'/>",
            "<clipPath id='a'><path clip-path='url(#b)' d='M0 0'/></clipPath>",
            "<clipPath id='a'><g><path style='clip-path:url(#b)' d='M0 0'/></g></clipPath>",
            "<linearGradient id='a' href='#a'/>",
            "<linearGradient id='a' href='#b'/><linearGradient id='b' xlink:href='#c'/><linearGradient id='c'/>",
            "<linearGradient id='a' href='#b'/><path id='b' d='M0 0'/>",
            "<linearGradient id='a' href='http://localhost/b'/>",
            "<linearGradient id='a' href='#b '/><linearGradient id='b' href='#a '/>",
            "<linearGradient id='a' href='#nobody'/>",
            "<linearGradient id='a' href='#b'/><linearGradient xmlns:x='urn:x' x:id='z' id='b'/>",
        ] {
            assert!(!accepts(inside), "{inside}");
        }
    }

    #[test]
    fn clip_paths_are_drawn_a_limited_number_of_times() {
        let clipped = |shapes: usize, uses: usize| {
            let shape = "<path d='M0 0h8v8z'/>".repeat(shapes);
            let uses = "<path clip-path='url(#c)' d='M0 0h8v8z'/>".repeat(uses);
            accepts(&format!("<clipPath id='c'>{shape}</clipPath>{uses}"))
        };
        assert!(clipped(40, 40));
        assert!(!clipped(100, 100));
    }

    #[test]
    fn depth_and_number_are_limited() {
        let nested = |depth: usize| format!("{}{}", "<g>".repeat(depth), "</g>".repeat(depth));
        assert!(accepts(&nested(DEPTH_MAX - 1)));
        assert!(!accepts(&nested(DEPTH_MAX)));
        assert!(!accepts(&nested(100_000)));
        assert!(accepts(&"<g/>".repeat(ELEMENTS_MAX - 1)));
        assert!(!accepts(&"<g/>".repeat(ELEMENTS_MAX)));
    }

    #[test]
    fn markup_that_does_not_close_is_refused() {
        for text in ["<svg", "<svg a='>", "<svg><!-- ", "</svg>", "<?xml"] {
            assert!(check(text).is_err(), "{text}");
        }
    }
}
