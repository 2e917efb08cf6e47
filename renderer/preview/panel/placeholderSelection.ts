import { isPlaceholder } from '../../content/templateText.ts'
import { isTextControl } from './unwrittenTexts.ts'

/** Has a text that is still to be written selected when its field gets the focus, so that what is typed takes its place. @param content contains the fields */
export function selectPlaceholders(content: HTMLElement) {
  /** A field that got the focus by the press that is going on: a click puts the caret into its text afterwards. */
  let pressed: EventTarget | null = null
  const select = (target: EventTarget | null) => {
    if (isTextControl(target) && isPlaceholder(target.value)) target.select()
  }
  content.addEventListener('focusin', ({ target }) => {
    pressed = target
    select(target)
  })
  content.addEventListener('click', ({ target }) => {
    // Whoever drags over some of its words has chosen these.
    if (target === pressed && isTextControl(target) && target.selectionStart === target.selectionEnd) select(target)
    pressed = null
  })
}
