import { Slider } from '@mantine/core';
import { useController } from 'react-hook-form';
import { Fields } from '../../../../admin/form/fields.tsx';
import { FormField } from '../../../../admin/form/form.tsx';
import type { FormState } from '../../../../admin/form/use-form.ts';
import { counted } from '../../../../admin/kit/index.ts';
import { integer } from '../../../../core/resource.ts';
import classes from './versions.module.css';
import { shareOf } from './versions-data.ts';

/** The field of a percentage. `least`: 1 at publication, later 0. */
export const rolloutField = (least: 0 | 1) =>
  ({
    rollout: integer({
      label: 'Kojem dijelu instalacija (%)',
      help:
        least === 0
          ? '0 zaustavlja nuđenje. Ko verziju već ima, zadržava je; niko se ne vraća na stariju.'
          : 'Počnite malim dijelom i povećavajte. Ista instalacija ostaje u svom dijelu.',
      required: true,
      min: least,
      max: 100,
    }),
  }) as const;

const MARKS = [10, 25, 50, 100].map((value) => ({ value, label: `${value}` }));

/** A percentage, typed or dragged, and how many installations it comes to. */
export function RolloutField({
  state,
  least,
  installations,
}: {
  state: FormState;
  least: 0 | 1;
  installations: number;
}) {
  const { field } = useController({ control: state.form.control, name: 'rollout' });
  const percent = Math.min(100, Math.max(0, Math.trunc(Number(field.value)) || 0));
  return (
    <>
      <Fields state={state} fields={rolloutField(least)} />
      <FormField wide>
        <div className={classes.slider}>
          <Slider
            value={percent}
            min={least}
            max={100}
            marks={MARKS}
            label={(value) => `${value} %`}
            thumbLabel="Kojem dijelu instalacija, u postocima"
            color="tile"
            onChange={(value) => field.onChange(String(value))}
          />
        </div>
        <p className={classes.muted} role="status">
          {installations === 0
            ? 'Još nema instalacija koje bi je dobile same; ko je preuzme, dobija je odmah.'
            : `To je oko ${counted(shareOf(installations, percent), 'instalacija', 'instalacije', 'instalacija')} od ${installations}.`}
        </p>
      </FormField>
    </>
  );
}
