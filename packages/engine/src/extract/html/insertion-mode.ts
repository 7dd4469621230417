/**
 * Insertion modes (section 13.2.4.1). Left out because nothing that we read differs in them: "text" (the scanner
 * jumps over such content), "in table text", and the modes after the body, which go on as "in body".
 */
export const MODE = {
  initial: 0,
  beforeHtml: 1,
  beforeHead: 2,
  inHead: 3,
  inHeadNoscript: 4,
  afterHead: 5,
  inBody: 6,
  inTable: 7,
  inCaption: 8,
  inColumnGroup: 9,
  inTableBody: 10,
  inRow: 11,
  inCell: 12,
  inSelect: 13,
  inSelectInTable: 14,
  inTemplate: 15,
  inFrameset: 16,
  afterFrameset: 17,
} as const

/** How the scanner reads what follows a start tag (the tokenizer's states for content). */
export const CONTENT = { data: 0, rcdata: 1, rawtext: 2, script: 3, plaintext: 4 } as const
