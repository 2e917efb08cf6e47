/** @jsxImportSource react */
import { type FormEvent, useId, useState } from 'react'

type NewsletterFormProps = {
  label: string
  placeholder: string
  button: string
  note?: string | undefined
  /** The service the address is sent to; without one sign-up is not open. */
  service?: { action: string; field: string; consent: string } | undefined
}

/**
 * A form that says what becomes of the address (visitors.md D9). With a service it is a plain form that posts there. Without
 * one the field has no name, so that no browser sends it anywhere, not even before this has come to life.
 */
export default function NewsletterForm({ label, placeholder, button, note, service }: NewsletterFormProps) {
  const id = useId()
  const [outcome, setOutcome] = useState('')
  const [fault, setFault] = useState<string>()

  const refuse = (event: FormEvent<HTMLFormElement>) => {
    if (service) return
    event.preventDefault()
    event.currentTarget.reset()
    setFault(undefined)
    setOutcome('Sign-up is not open yet. Nothing was sent. We do not keep your address.')
  }

  /** In the page, where the browser's own bubble would cover the button. */
  const complain = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    event.currentTarget.focus()
    setOutcome('')
    setFault('Enter an email address, like name@example.com.')
  }

  return (
    <form onSubmit={refuse} {...(service ? { action: service.action, method: 'post' } : {})}>
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
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`${id}outcome`}
          onInvalid={complain}
        />
        <button type="submit" className="button" data-rank={service && 'primary'}>
          {button}
        </button>
      </div>
      <p role="status" id={`${id}outcome`} className={fault === undefined ? 'outcome' : 'outcome fault'}>
        {fault ?? outcome}
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
