/** @jsxImportSource react */
import { type InvalidEvent, type SubmitEvent, useId, useState } from 'react'

type NewsletterFormProps = {
  label: string
  placeholder: string
  button: string
  note?: string
  /** The service that the address is sent to; without one, sign-up is not open. */
  service?: { action: string; field: string; consent: string }
}

/**
 * A form that says what happens to the email address (visitors.md D9). With a service it is a plain form that posts there. Without
 * one the field has no name, so that no browser sends it anywhere, not even before hydration; and the method is that of dialogs,
 * so that none loads the page again, without the address.
 */
export default function NewsletterForm({ label, placeholder, button, note, service }: NewsletterFormProps) {
  const id = useId()
  const [outcome, setOutcome] = useState('')
  const [error, setError] = useState<string>()

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (service) return
    event.preventDefault()
    event.currentTarget.reset()
    setError(undefined)
    setOutcome('Sign-up is not open yet. Nothing was sent. We do not keep your address.')
  }

  /** Shows the error in the page, because the browser's own bubble would cover the button. */
  const handleInvalid = (event: InvalidEvent<HTMLInputElement>) => {
    event.preventDefault()
    event.currentTarget.focus()
    setOutcome('')
    setError('Enter an email address, like name@example.com.')
  }

  /** What was said about another address holds for this one no longer; it can be said again. */
  const handleChange = () => {
    setError(undefined)
    setOutcome('')
  }

  return (
    <form onSubmit={handleSubmit} {...(service ? { action: service.action, method: 'post' } : { method: 'dialog' })}>
      {!service && <p>Sign-up is not open yet: the form checks the address and sends nothing.</p>}
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input
          id={id}
          className="field"
          type="email"
          name={service?.field}
          required
          autoComplete="email"
          placeholder={placeholder}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}outcome`}
          onInvalid={handleInvalid}
          onChange={handleChange}
        />
        <button type="submit" className="button" data-variant={service && 'primary'}>
          {button}
        </button>
      </div>
      <p role="status" id={`${id}outcome`} className={error === undefined ? 'outcome' : 'outcome fault'}>
        {error ?? outcome}
      </p>
      {service && (
        <label className="consent">
          <input type="checkbox" name="consent" required /> {service.consent}
        </label>
      )}
      {note !== undefined && <p className="note">{note}</p>}
    </form>
  )
}
