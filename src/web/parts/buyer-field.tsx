import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePerson } from '../session.ts'
import { IntroduceBuyer } from './introduce-buyer.tsx'
import type { Buyer } from '../answers.ts'

const OTHER = 'other'
const NEW = 'new'

/** An earlier buyer, another one by its organization ID, or a new one. Organizations of an installation cannot be listed. */
export function BuyerField({
  buyers,
  value,
  isFixed,
  onChange,
  error,
}: {
  buyers: Buyer[]
  value: string
  isFixed: boolean
  onChange: (buyerId: string) => void
  error: string | undefined
}) {
  const { isAdmin } = usePerson()
  const [introduced, setIntroduced] = useState<{ id: string; name: string }[]>([])
  const [isIntroducing, setIsIntroducing] = useState(false)
  const known = [...buyers, ...introduced.filter(({ id }) => !buyers.some((buyer) => buyer.id === id))]
  const isKnown = known.some(({ id }) => id === value)
  const [isOther, setIsOther] = useState(buyers.length === 0 || (value !== '' && !isKnown))
  if (isFixed) {
    return (
      <TextInput
        label="Buyer"
        value={known.find(({ id }) => id === value)?.name ?? value}
        readOnly
        description="This campaign has delivery, counts or statements, so its buyer is locked."
      />
    )
  }
  const choose = (chosen: string) => {
    if (chosen === NEW) return setIsIntroducing(true)
    setIsOther(chosen === OTHER)
    onChange(chosen === OTHER ? '' : chosen)
  }
  return (
    <>
      <NativeSelect
        label="Buyer"
        {...(!isOther && { name: 'buyer_id' })}
        required
        value={isOther ? OTHER : value}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: 'Choose a buyer', disabled: true },
          ...known.map(({ id, name }) => ({ value: id, label: name })),
          { value: OTHER, label: 'Another buyer, by organization ID' },
          ...(isAdmin ? [{ value: NEW, label: 'Invite a new buyer' }] : []),
        ]}
        error={!isOther && error}
      />
      {isOther && (
        <TextInput
          label="Buyer’s organization ID"
          name="buyer_id"
          required
          description="Ask the buyer for it. It is at the end of their Campaigns page."
          placeholder="00000000-0000-0000-0000-000000000000"
          maxLength={100}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
      )}
      {isIntroducing && (
        <IntroduceBuyer
          onCreated={(buyer) => {
            setIntroduced([...introduced, buyer])
            setIsOther(false)
            onChange(buyer.id)
          }}
          onClose={() => setIsIntroducing(false)}
        />
      )}
    </>
  )
}
