import { type HomeTexts, SERVICE_IDS, type ServiceId, type ServiceText } from '../content.ts';
import { HOME_TEXT_LABELS } from '../labels.ts';

type OfService<K extends 'name' | 'text' | 'asks'> = { [I in ServiceId as `${K}_${I}`]: ServiceText[K] };

/** Form values: each text under its own name, and the order of the services. */
export type HomeValues = Omit<HomeTexts, 'services'> &
  OfService<'name'> &
  OfService<'text'> &
  OfService<'asks'> & { order: ServiceId[] };

export function valuesOf({ services, ...texts }: HomeTexts): HomeValues {
  const each = services.flatMap(({ id, name, text, asks }) => [
    [`name_${id}`, name],
    [`text_${id}`, text],
    [`asks_${id}`, asks],
  ]);
  return { ...texts, ...Object.fromEntries(each), order: services.map(({ id }) => id) } as HomeValues;
}

export function textsOf({ order, ...values }: HomeValues): HomeTexts {
  const texts: Record<string, unknown> = { ...values };
  for (const id of SERVICE_IDS) for (const key of ['name', 'text', 'asks']) delete texts[`${key}_${id}`];
  return {
    ...texts,
    services: order.map((id) => ({
      id,
      name: values[`name_${id}`],
      text: values[`text_${id}`],
      asks: values[`asks_${id}`],
    })),
  } as HomeTexts;
}

/** The form field for a server field such as `services.2.name`; null where it is no service's. */
export function inputOf(field: string, order: readonly ServiceId[]): keyof HomeValues | null {
  const [, index, key] = /^services\.(\d+)\.(name|text|asks)$/.exec(field) ?? [];
  const id = order[Number(index)];
  return id && key ? (`${key}_${id}` as keyof HomeValues) : null;
}

/** What each input is called outside the form; a service by its place in a new installation, as it may be renamed. */
export const HOME_INPUT_LABELS: Record<string, string> = {
  ...HOME_TEXT_LABELS,
  order: 'Redoslijed usluga',
  ...Object.fromEntries(
    SERVICE_IDS.flatMap((id, index) => [
      [`name_${id}`, `Usluga ${index + 1}: naziv`],
      [`text_${id}`, `Usluga ${index + 1}: opis`],
      [`asks_${id}`, `Usluga ${index + 1}: upit`],
    ]),
  ),
};
