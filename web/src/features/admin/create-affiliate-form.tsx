import {
  DEFAULT_BONUS_MINUTES,
  DEFAULT_COMMISSION_PERCENT,
} from '@live-scribe/contract/affiliate-terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { findUser, makeAffiliate } from './admin-api.ts'
import { adminText } from './admin-text.ts'
import { useTextFields } from './use-text-fields.ts'

const empty = {
  email: '',
  rate: String(DEFAULT_COMMISSION_PERCENT),
  bonus: String(DEFAULT_BONUS_MINUTES),
}

/** Makes an existing user an affiliate, and then calls `onDone`. */
export function CreateAffiliateForm({ onDone }: { onDone?: () => void }) {
  const queryClient = useQueryClient()
  const { texts: form, input, reset } = useTextFields(empty)
  const [fault, setFault] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: async () => {
      const user = await findUser(form.email.trim())
      if (!user) throw new Refusal(adminText.notAUser)
      return makeAffiliate({
        p_user_id: user.id,
        p_commission_rate: Number(form.rate),
        p_bonus_minutes: Number(form.bonus),
      })
    },
    onSuccess: async (affiliate) => {
      toast.success(adminText.affiliateMade(affiliate.affiliate_code))
      reset()
      onDone?.()
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => {
      if (error instanceof Refusal) return setFault(error.message)
      const isKnown = error instanceof ApiError && error.code === 'conflict'
      toast.error(isKnown ? adminText.alreadyAffiliate : adminText.affiliateFailed)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(form)
    setFault(found)
    if (!found) create.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-96 flex-col gap-5">
      <Field label="Email" type="email" autoComplete="off" {...input('email')} />
      <Field label="Commission rate, percent" inputMode="decimal" {...input('rate')} />
      <Field
        label="Bonus minutes"
        inputMode="numeric"
        hint={adminText.bonusHint}
        {...input('bonus')}
      />
      <FormError text={fault} />
      <Button type="submit" disabled={create.isPending} className="self-start">
        {create.isPending ? 'Creating...' : 'Create Affiliate'}
      </Button>
    </form>
  )
}

class Refusal extends Error {}

function faultOf({ email, rate, bonus }: typeof empty): string | null {
  if (email.trim() === '') return adminText.noEmail
  const percent = Number(rate)
  if (rate.trim() === '' || !(percent >= 0 && percent <= 100)) {
    return adminText.wrongRate
  }
  const minutes = Number(bonus)
  if (bonus.trim() === '' || !Number.isInteger(minutes) || minutes < 0) {
    return adminText.wrongBonus
  }

  return null
}
