import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, useAnswer } from '../../api.ts'
import { Answered } from '../../parts/answered.tsx'
import { newDraft } from '../../parts/operator/product-draft.ts'
import { ProductForm } from '../../parts/operator/product-form/product-form.tsx'
import { Page } from '../../parts/page.tsx'
import { say } from '../../parts/say.ts'

export default function NewProduct() {
  const formats = useAnswer('GET /operator/formats')
  const navigate = useNavigate()
  const [first] = useState(newDraft)
  return (
    <Page
      title="New product"
      lead="Keys see it once you give them access."
      trail={[{ label: 'Products', to: '/operator/products' }]}
    >
      <Answered question={formats}>
        {(answer) => (
          <ProductForm
            first={first}
            revision={null}
            formats={answer.formats}
            saveLabel="Create product"
            save={(product) => ask('POST /operator/products', { body: { product } })}
            onSaved={({ product_id }) => {
              say('Product created. Next, choose which keys can see it.')
              void navigate({ to: `/operator/products/${product_id}`, ignoreBlocker: true })
            }}
          />
        )}
      </Answered>
    </Page>
  )
}
