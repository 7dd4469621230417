/**
 * The script of every page. Nothing depends on it: it makes copying, the theme and coming back nicer. It runs in the head before anything is painted, so it listens on the document.
 */
import { listenForCopy } from './copy.ts'
import { countDown } from './countdown.ts'
import { focusField } from './focus.ts'
import { restorePlainUrl } from './plain-url.ts'
import { recallPages } from './recent-pages.ts'
import { reloadParts } from './reload.ts'
import { applyTheme, listenForTheme } from './theme.ts'

document.documentElement.classList.add('js')
applyTheme()
listenForTheme()
listenForCopy()
countDown()
focusField()
reloadParts()
restorePlainUrl()
recallPages()
