import { NativeSelect } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Sortable } from '../../../admin/kit/index.ts';
import { SERVICE_TYPES } from '../../site/contact-form.ts';
import { HOME_DEFAULTS, SERVICE_LIMITS } from '../content.ts';
import classes from './content.module.css';
import type { HomeValues } from './home-values.ts';
import { LimitedText } from './limited-text.tsx';

interface ServicesFieldProps {
  form: UseFormReturn<HomeValues>;
  errorOf: (name: keyof HomeValues) => string | undefined;
}

export function ServicesField({ form, errorOf }: ServicesFieldProps) {
  const order = useWatch({ control: form.control, name: 'order' });
  return (
    <Sortable
      items={order.map((id) => ({ id }))}
      label="Usluge, redom kojim stoje"
      nameOf={({ id }) => form.getValues(`name_${id}`) || 'Usluga bez naziva'}
      onMove={(items) =>
        form.setValue(
          'order',
          items.map(({ id }) => id),
          { shouldDirty: true },
        )
      }
    >
      {({ id }, index) => {
        const standard = HOME_DEFAULTS.services.find((service) => service.id === id)!;
        return (
          <div className={classes.service}>
            <LimitedText
              form={form}
              name={`name_${id}`}
              label={`${index + 1}. usluga`}
              max={SERVICE_LIMITS.name}
              error={errorOf(`name_${id}`)}
              standard={standard.name}
            />
            <LimitedText
              form={form}
              name={`text_${id}`}
              label={`Opis ${index + 1}. usluge`}
              max={SERVICE_LIMITS.text}
              error={errorOf(`text_${id}`)}
              standard={standard.text}
              rows={2}
            />
            <NativeSelect
              label="Upit u kontakt-obrascu"
              data={[...SERVICE_TYPES]}
              error={errorOf(`asks_${id}`)}
              {...form.register(`asks_${id}`)}
            />
          </div>
        );
      }}
    </Sortable>
  );
}
