import { useState } from 'react'
import { formatMoney, parseMoney } from '@/entities/money/money'
import { hostOf, readPayLink } from '@/entities/money/pay-link'
import { noMoney } from '@/entities/money/payment-text'
import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { NEXT_ON_ENTER } from '@/ui/form/next-on-enter'
import { SelectField } from '@/ui/form/select-field'
import { currencyChoices, proposedCurrency, rememberCurrency } from '../currencies'
import { useEventField, useEventFormApi, useEventValues } from '../use-event-form'
import { TextFields } from './text-fields'

interface PriceFieldsProps {
  /** There is no event yet, so there is no payment. */
  isNew: boolean
}

export function PriceFields({ isNew }: PriceFieldsProps) {
  const [price, link, note] = useEventValues('price_cents', 'pay_link', 'pay_note')
  const isPriced = [price, link, note ?? ''].some((text) => text.trim() !== '')
  return (
    <>
      <PriceField isNew={isNew} />
      {isPriced && (
        <>
          <PayLinkField />
          <TextFields place="price" hint={t('How else to pay, such as a phone number or an account.')} />
        </>
      )}
    </>
  )
}

function PriceField({ isNew }: PriceFieldsProps) {
  const form = useEventFormApi()
  const { field, fieldState } = useEventField('price_cents')
  const { field: chosen, fieldState: chosenState } = useEventField('currency')
  const [proposed] = useState(proposedCurrency)
  const currency = chosen.value || proposed
  const cents = field.value.trim() === '' ? null : parseMoney(field.value, currency)
  const before = isNew ? '' : (form.formState.defaultValues?.price_cents ?? '')
  const hasChanged = before !== '' && (field.value !== before || chosenState.isDirty)

  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_7.5em] items-start gap-3">
        <Field label={t('Price')} error={fieldState.error?.message}>
          {(props) => (
            <Input
              {...props}
              {...field}
              onChange={(event) => {
                // The currency on the screen is sent even if it was not touched.
                if (!chosen.value) chosen.onChange(currency)
                field.onChange(event)
              }}
              inputMode="decimal"
              autoComplete="off"
              {...NEXT_ON_ENTER}
              placeholder={t('Free')}
            />
          )}
        </Field>
        <SelectField
          label={t('Currency')}
          error={chosenState.error?.message}
          ref={chosen.ref}
          value={currency}
          onChange={({ target }) => {
            chosen.onChange(target.value)
            rememberCurrency(target.value)
            if (fieldState.error) void form.trigger('price_cents')
          }}
          options={currencyChoices(currency).map((code) => [code, code])}
        />
      </div>
      <p className="text-body text-muted leading-snug" aria-live="polite">
        {[
          cents && t('Each slot costs {price}.', { price: formatMoney(cents, currency) }),
          hasChanged && t('What was paid already stays as it is.'),
          noMoney(),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}

function PayLinkField() {
  const { field, fieldState } = useEventField('pay_link')
  const host = hostOf(readPayLink(field.value) ?? '')
  return (
    <Field
      label={t('Pay link')}
      error={fieldState.error?.message}
      hint={
        host ? t('Opens {host}', { host }) : t('A web address where people can pay, such as https://revolut.me/you.')
      }
    >
      {(props) => (
        <Input
          {...props}
          {...field}
          type="url"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...NEXT_ON_ENTER}
          placeholder="https://"
        />
      )}
    </Field>
  )
}
