/** All insertion modes' tables, indexed by mode. */
import { ignore, handlers, type HandlerTable } from './handlers.ts'
import { IN_BODY_END, IN_BODY_START } from './in-body.ts'
import {
  AFTER_HEAD_END,
  AFTER_HEAD_START,
  BEFORE_HEAD_END,
  BEFORE_HEAD_START,
  BEFORE_HTML_END,
  BEFORE_HTML_START,
  IN_HEAD_END,
  IN_HEAD_NOSCRIPT_END,
  IN_HEAD_NOSCRIPT_START,
  IN_HEAD_START,
} from './in-head.ts'
import {
  AFTER_FRAMESET_START,
  IN_FRAMESET_END,
  IN_FRAMESET_START,
  IN_SELECT_END,
  IN_SELECT_IN_TABLE_END,
  IN_SELECT_IN_TABLE_START,
  IN_SELECT_START,
} from './in-select.ts'
import { TABLE_END_TAGS, TABLE_START_TAGS } from './in-table.ts'
import { IN_TEMPLATE_END, inTemplateStart } from './in-template.ts'

export const START_TAGS: readonly HandlerTable[] = [
  BEFORE_HTML_START,
  BEFORE_HTML_START,
  BEFORE_HEAD_START,
  IN_HEAD_START,
  IN_HEAD_NOSCRIPT_START,
  AFTER_HEAD_START,
  IN_BODY_START,
  ...TABLE_START_TAGS,
  IN_SELECT_START,
  IN_SELECT_IN_TABLE_START,
  inTemplateStart(IN_HEAD_START),
  IN_FRAMESET_START,
  AFTER_FRAMESET_START,
]

export const END_TAGS: readonly HandlerTable[] = [
  BEFORE_HTML_END,
  BEFORE_HTML_END,
  BEFORE_HEAD_END,
  IN_HEAD_END,
  IN_HEAD_NOSCRIPT_END,
  AFTER_HEAD_END,
  IN_BODY_END,
  ...TABLE_END_TAGS,
  IN_SELECT_END,
  IN_SELECT_IN_TABLE_END,
  IN_TEMPLATE_END,
  IN_FRAMESET_END,
  handlers(ignore, []),
]
