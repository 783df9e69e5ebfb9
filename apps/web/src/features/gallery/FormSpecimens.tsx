import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { OtpField } from '../../ui/OtpField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import styles from './Gallery.module.css'
import { Specimen } from './Specimen.tsx'

const ORDERS = [
  { value: 'first', label: 'First order' },
  { value: 'second', label: 'Second order' },
  { value: 'third', label: 'Third order' },
] as const

export function FormSpecimens() {
  return (
    <>
      <Specimen name="Field">
        <Stack gap={4} className={styles.column}>
          <Field label="Plain" defaultValue="Some text" />
          <Field label="Required with a placeholder" placeholder="Type here" required />
          <Field label="With an icon" icon={<Search size={16} aria-hidden />} placeholder="Search" />
        </Stack>
        <Stack gap={4} className={styles.column}>
          <Field label="Secret" type="password" defaultValue="hidden words" autoComplete="off" />
          <Field label="Wrong" defaultValue="x" error="This is too short" />
          <Field label="Disabled" defaultValue="Fixed" hint="A hint stands below" disabled />
        </Stack>
        <div className={styles.full}>
          <TextArea label="Several lines" defaultValue="One line" hint="8/2000" />
        </div>
      </Specimen>
      <CheckSpecimens />
      <ValueSpecimens />
    </>
  )
}

function CheckSpecimens() {
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      <Specimen name="Checkbox">
        <Stack gap={4} className={styles.column}>
          <Checkbox checked={isOn} onCheckedChange={setIsOn}>
            Checked or not
          </Checkbox>
          <Checkbox checked={false} onCheckedChange={setIsOn} required error="This one is needed">
            Required and missing
          </Checkbox>
        </Stack>
        <Stack gap={4} className={styles.column}>
          <Checkbox checked disabled onCheckedChange={setIsOn}>
            Disabled, checked
          </Checkbox>
          <Checkbox checked={false} disabled onCheckedChange={setIsOn}>
            Disabled, unchecked
          </Checkbox>
        </Stack>
      </Specimen>
      <Specimen name="Toggle">
        <Toggle label="Toggle" checked={isOn} onCheckedChange={setIsOn} />
        <Toggle label="Toggle, off" checked={false} onCheckedChange={setIsOn} />
        <Toggle label="Toggle, disabled" checked disabled onCheckedChange={setIsOn} />
      </Specimen>
    </>
  )
}

function ValueSpecimens() {
  const [volume, setVolume] = useState(5)
  const [order, setOrder] = useState<(typeof ORDERS)[number]['value']>('first')
  const [code, setCode] = useState('123')
  return (
    <>
      <Specimen name="Slider and Select">
        <Stack gap={4} className={styles.column}>
          <Slider label="Slider" value={volume} onValueChange={setVolume} min={0} max={10} />
          <Slider label="Slider, disabled" value={3} onValueChange={setVolume} min={0} max={10} disabled />
        </Stack>
        <Select label="Order" value={order} options={ORDERS} onValueChange={setOrder} />
        <Select label="Order, disabled" value={order} options={ORDERS} onValueChange={setOrder} disabled />
      </Specimen>
      <Specimen name="OtpField">
        <Stack gap={4} className={styles.column}>
          <OtpField label="Code" length={6} value={code} onValueChange={setCode} />
        </Stack>
        <Stack gap={4} className={styles.column}>
          <OtpField
            label="Wrong code"
            length={6}
            value="000000"
            onValueChange={setCode}
            error="Not that one"
          />
        </Stack>
      </Specimen>
    </>
  )
}
