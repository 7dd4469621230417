/**
 * Extensions of a path that Bluesky's app takes for a file, so that it never asks for the page: from EXT_MIME_TYPES of
 * src/lib/link-meta/link-meta.ts @0655301a, in lower case as compared there. That list has some 1,200; these are the ones
 * that a page's path may end in. `.html`, `.htm` and `.php` are pages there.
 */
export const NOT_PAGES: ReadonlySet<string> = new Set(
  (
    'ace ai air apk appcache application arc atom avi avif bat bin bmp book bz2 c chat chm class com conf cpp css csv ' +
    'def dir dist dll dmg doc docx dot dump eot eps epub exe flac flv fly for frame gif gz h hlp ico ics img imp in ini ' +
    'install ipk iso jad jade jar java jpeg jpg js json jsonld jsx key list log lua m3u m4a man manifest map markdown ' +
    'md mdx me mid mjs mkv mobi mov movie mp3 mp4 mpeg mpg ms msg msi nfo numbers obj ods odt ogg ogv opml org otf p ' +
    'pages pdf pem pgp pic pkg pl pm png ppt pptx ps psd pub qt rar rdf res rip rm rpm rs rss rtf run s sass scss see ' +
    'sh shtml sig so spot sql src srt st sub svg swf t tar tcl teacher tex text tif tiff toml torrent tr ts tsv ttf txt ' +
    'vcf vtt war wasm wav webm webmanifest webp wma wmv woff woff2 xht xhtml xls xlsx xml xpi xsd xsl xslt xul xz yaml ' +
    'yml zip'
  ).split(' '),
)
