import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import rows from './AfterPanel.module.css'
import { coachStrings } from './coach-strings.en.ts'
import { percent } from './count-results.ts'
import { habitOf } from './habits.ts'
import { SITUATION_MIN } from './predictability.ts'
import { HAND_NAMES, type HandName, OUTCOMES, SHIFTS, sumOf, type Tendencies } from './tendencies.ts'

/** What the player throws next, with the size of each sample. */
export function AfterPanel({ tendencies }: { tendencies: Tendencies }) {
  const t = useStrings(arenaStrings, coachStrings)
  const { after, first } = tendencies
  const habit = habitOf(tendencies)
  return (
    <Stack as={Panel} gap={4} justify="start" canShrink>
      <div>
        <h2>{t('coach.after.title')}</h2>
        <Hint textWrap="pretty">{t('coach.after.about')}</Hint>
      </div>
      <Row as="ul" gap={4} rowGap={1} wraps aria-hidden="true">
        {SHIFTS.map((shift) => (
          <li key={shift} className={classNames(rows.key, rows[shift])}>
            {t(`coach.shift.${shift}`)}
          </li>
        ))}
      </Row>
      {OUTCOMES.map((outcome) => (
        <Split
          key={outcome}
          title={t(`coach.after.${outcome}`)}
          parts={SHIFTS.map((name) => ({
            name,
            count: after[outcome][name],
            label: t(`coach.shift.${name}`),
          }))}
        />
      ))}
      <Split
        title={t('coach.after.first')}
        parts={HAND_NAMES.map((name) => ({
          name,
          count: first[name],
          label: t(`arena.${name}`),
          hand: name,
        }))}
      />
      <Note>
        {habit
          ? t('coach.after.habit', {
              outcome: t(`coach.outcome.${habit.outcome}`),
              shift: t(`coach.shift.${habit.shift}`),
              percent: percent(habit.rate, 1),
              sample: habit.sample,
            })
          : t('coach.after.noHabit')}
      </Note>
    </Stack>
  )
}

type Part = {
  readonly name: string
  readonly count: number
  readonly label: string
  /** Drawn in the part; other parts are named by the legend. */
  readonly hand?: HandName
}

function Split({ title, parts }: { title: string; parts: readonly Part[] }) {
  const t = useStrings(coachStrings)
  const sample = sumOf(Object.fromEntries(parts.map(({ name, count }) => [name, count])))
  const isEnough = sample >= SITUATION_MIN
  const shares = parts.map((part) => ({ ...part, share: percent(part.count, sample) }))
  return (
    <Stack as="section" gap={1} aria-label={title}>
      <Row gap={3} align="baseline" justify="between">
        <h3 className={rows.title}>{title}</h3>
        <Hint as="span" textWrap="pretty">
          {t('coach.sample', { count: sample })}
        </Hint>
      </Row>
      {isEnough ? (
        <Row as="ul" gap={0.5}>
          {shares.map(({ name, label, hand, count, share }) => (
            <li
              key={name}
              className={classNames(rows.part, hand ? rows.named : rows[name])}
              style={{ flexGrow: count }}
              aria-label={t('coach.part', { label, percent: share })}
            >
              <Row as="span" align="center" className={rows.thrown} aria-hidden="true">
                {hand && (
                  <span className={rows.picture}>
                    <ArmouredHand hand={hand} cropped />
                  </span>
                )}
                {t('coach.percent', { percent: share })}
              </Row>
            </li>
          ))}
        </Row>
      ) : (
        <Hint textWrap="pretty">{t('coach.after.tooFew', { min: SITUATION_MIN })}</Hint>
      )}
    </Stack>
  )
}
