# SPDX-License-Identifier: GPL-2.0-or-later
"""OpenDocument and Office Open XML files with a few elements each, and such as are made to harm."""
import io
import zipfile

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
SLIDE = ('xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
         'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"')
SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
CORE = ('xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"')
OPEN = ('xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" '
        'xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"')


def packed(files, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return out.getvalue()


def core(title, author="A. Writer"):
    return (f'<cp:coreProperties {CORE}><dc:title>{title}</dc:title><dc:creator>{author}</dc:creator>'
            f'<dcterms:created>2024-05-06T07:08:09Z</dcterms:created></cp:coreProperties>')


def docx(body, title="A letter", header="Letterhead of the firm"):
    def style(name, shown):
        return f'<w:style w:styleId="{name}"><w:name w:val="{shown}"/></w:style>'
    return packed({
        "[Content_Types].xml": "<Types/>",
        "docProps/core.xml": core(title),
        "word/styles.xml": f'<w:styles {WORD}>{style("Titre1", "heading 1")}{style("Titre2", "heading 2")}</w:styles>',
        "word/header1.xml": f"<w:hdr {WORD}>{paragraph(header)}</w:hdr>",
        "word/document.xml": f"<w:document {WORD}><w:body>{body}</w:body></w:document>"})


def paragraph(text, style=""):
    named = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{named}<w:r><w:t>{text}</w:t></w:r></w:p>"


def pptx(slides, title="A talk"):
    def shape(kind, text):
        return (f'<p:sp><p:nvSpPr><p:nvPr><p:ph type="{kind}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r>'
                f'<a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>')
    files = {"[Content_Types].xml": "<Types/>", "docProps/core.xml": core(title), "ppt/presentation.xml": "<p/>"}
    for number, (head, text) in enumerate(slides, 1):
        files[f"ppt/slides/slide{number}.xml"] = (
            f"<p:sld {SLIDE}><p:cSld><p:spTree>{shape('title', head)}{shape('body', text)}"
            f"{shape('sldNum', number)}</p:spTree></p:cSld></p:sld>")
    return packed(files)


def xlsx(rows, title="A table"):
    texts = sorted({cell for row in rows for cell in row if isinstance(cell, str)})

    def cell(value):
        if isinstance(value, str):
            return f'<c t="s"><v>{texts.index(value)}</v></c>'
        return f"<c><f>1+1</f><v>{value}</v></c>"
    return packed({
        "[Content_Types].xml": "<Types/>", "docProps/core.xml": core(title),
        "xl/workbook.xml": f'<workbook {SHEET}><sheets><sheet name="Prices" sheetId="1"/></sheets></workbook>',
        "xl/sharedStrings.xml": f"<sst {SHEET}>" + "".join(f"<si><t>{text}</t></si>" for text in texts) + "</sst>",
        "xl/worksheets/sheet1.xml": f"<worksheet {SHEET}><sheetData>" +
                                    "".join(f"<row>{''.join(map(cell, row))}</row>" for row in rows) +
                                    "</sheetData></worksheet>"})


def open_document(kind, body, title="A report", more=None):
    """`kind`: text, spreadsheet, presentation."""
    return packed({
        "mimetype": f"application/vnd.oasis.opendocument.{kind}",
        "content.xml": f"<office:document-content {OPEN}><office:body><office:{kind}>{body}</office:{kind}>"
                       f"</office:body></office:document-content>",
        "styles.xml": f"<office:document-styles {OPEN}><text:p>Running head of the report</text:p>"
                      f"</office:document-styles>",
        "meta.xml": f"<office:document-meta {OPEN}><office:meta><dc:title>{title}</dc:title>"
                    f"<meta:initial-creator>B. Author</meta:initial-creator></office:meta></office:document-meta>",
        **(more or {})}, zipfile.ZIP_STORED)


def encrypted_odt():
    manifest = "<manifest><file-entry><encryption-data/></file-entry></manifest>"
    return open_document("text", "", more={"META-INF/manifest.xml": manifest, "content.xml": b"\x8f\x01\xfe"})


def encrypted_docx():
    """The beginning of a compound file, and the name of what is in it."""
    return (bytes.fromhex("d0cf11e0a1b11ae1") + bytes(504) + "EncryptedPackage".encode("utf-16-le") + bytes(512))


def laughs():
    """Entities of entities."""
    levels = "".join(f'<!ENTITY l{n} "{"&l%d;" % (n - 1) * 10}">' for n in range(1, 10))
    xml = f'<!DOCTYPE d [<!ENTITY l0 "ha">{levels}]><w:document {WORD}><w:p><w:t>&l9;</w:t></w:p></w:document>'
    return packed({"word/document.xml": xml})


def outside_entity():
    xml = (f'<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document {WORD}><w:p><w:t>&x;</w:t></w:p>'
           f'</w:document>')
    return packed({"word/document.xml": xml})


def nested(depth=500_000):
    return packed({"word/document.xml": "<a>" * depth + "</a>" * depth})


def bomb(size=272 << 20):
    """A part that unpacks to so many bytes, which are more than 256 MiB."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        with file.open("word/document.xml", "w", force_zip64=True) as part:
            for _ in range(size >> 24):
                part.write(bytes(1 << 24))
    return out.getvalue()


def many_files(count=30_000):
    return packed({f"word/media/{number}": b"" for number in range(count)} | {"word/document.xml": "<a/>"},
                  zipfile.ZIP_STORED)


def wide_sheet():
    """A cell that says it is there a billion times, and a row that does."""
    cell = '<table:table-cell table:number-columns-repeated="1000000000"><text:p>wide</text:p></table:table-cell>'
    row = f'<table:table-row table:number-rows-repeated="1000000000">{cell}</table:table-row>'
    return open_document("spreadsheet", f'<table:table table:name="Wide">{row}</table:table>')
