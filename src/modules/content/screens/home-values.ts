import { type HomeTexts, SERVICE_IDS, type ServiceId, type ServiceText } from '../content.ts';

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
