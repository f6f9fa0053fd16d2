import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useAnswer } from '../api.ts'
import { formatDay } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { AllClear } from '../parts/home/all-clear.tsx'
import { FirstSteps } from '../parts/home/first-steps.tsx'
import { HomeSkeleton } from '../parts/home/home-skeleton.tsx'
import { SideCounts } from '../parts/home/side-counts.tsx'
import { SidePart } from '../parts/home/side-part.tsx'
import { Page } from '../parts/page.tsx'
import { usePerson } from '../session.ts'

const OperatorPart = lazy(() => import('../parts/home/operator-part.tsx'))

/** What to look at first: of the organization for its members, of the installation for operators. */
export default function Home() {
  const { organization, person, secondFactor } = usePerson()
  const today = `${formatDay(new Date().toISOString().slice(0, 10))} (UTC)`
  return (
    <Page title="Home" lead={organization === null ? today : `${organization.name}, ${today}`}>
      <Stack gap="xl">
        {organization !== null && <OrganizationPart />}
        {person.is_operator && !secondFactor.is_missing_as_operator && (
          <Suspense fallback={<HomeSkeleton />}>
            <OperatorPart />
          </Suspense>
        )}
      </Stack>
    </Page>
  )
}

function OrganizationPart() {
  const question = useAnswer('GET /home')
  if (question.data === undefined && !question.isError) return <HomeSkeleton />
  return (
    <Answered question={question}>
      {(home) => (
        <Stack gap="lg">
          {home.first_steps !== null && <FirstSteps firstSteps={home.first_steps} admins={home.admins} />}
          <AllClear home={home} />
          <SideCounts home={home} side="seller" />
          <SideCounts home={home} side="buyer" />
          {home.sides.map((side) => (
            <SidePart key={side.side} home={home} side={side} />
          ))}
        </Stack>
      )}
    </Answered>
  )
}
