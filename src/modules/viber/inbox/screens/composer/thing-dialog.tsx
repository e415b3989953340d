import { DialogForm } from '../../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { type FormFields, lines } from '../../../../../core/form-fields.ts';
import { integer, phone, text, url } from '../../../../../core/resource.ts';
import { ApiError } from '../../../../../web/call.ts';
import { CONTACT_NAME_MAX, CONTACT_PHONE_MAX } from '../../../protocol/limits.ts';
import type { ThreadStore } from '../state/thread-store.ts';
import { type Card, carouselOf } from './cards.ts';
import { placeIn } from './place-in.ts';

export type ThingKind = 'location' | 'contact' | 'url' | 'sticker' | 'rich_media';

/** Most cards of a carousel. */
const CARDS = 6;

interface Thing {
  title: string;
  /** Width of the dialog. */
  size?: string;
  fields: FormFields;
  /** What is sent. Throws what is to be said at a field. */
  made: (values: Record<string, unknown>) => { text: string | null; data: Record<string, unknown> };
}

const THINGS: Record<ThingKind, Thing> = {
  location: {
    title: 'Pošalji lokaciju',
    fields: {
      place: text({
        label: 'Koordinate',
        max: 60,
        required: true,
        help: 'Širina i dužina, kako ih kopira karta: 43.8563, 18.4131.',
      }),
    },
    made: ({ place }) => {
      const found = placeIn(String(place));
      if (!found)
        throw new ApiError(422, 'invalid', 'Unesite širinu i dužinu: 43.8563, 18.4131.', {
          errors: { place: 'Unesite širinu i dužinu: 43.8563, 18.4131.' },
        });
      return { text: null, data: found };
    },
  },
  contact: {
    title: 'Pošalji kontakt',
    fields: {
      contact_name: text({ label: 'Ime', max: CONTACT_NAME_MAX, required: true }),
      phone: phone({ label: 'Broj telefona', max: CONTACT_PHONE_MAX, required: true }),
    },
    made: ({ contact_name, phone: number }) => ({ text: null, data: { contact_name, phone: number } }),
  },
  url: {
    title: 'Pošalji adresu',
    fields: { media: url({ label: 'Adresa', required: true, help: 'Telefon je prikazuje kao karticu.' }) },
    made: ({ media }) => ({ text: null, data: { media } }),
  },
  sticker: {
    title: 'Pošalji naljepnicu',
    fields: {
      sticker_id: integer({
        label: 'Broj naljepnice',
        min: 1,
        max: 2 ** 31 - 1,
        required: true,
        help: 'S Viberove liste naljepnica za botove, na primjer 46105.',
      }),
    },
    made: ({ sticker_id }) => ({ text: null, data: { sticker_id } }),
  },
  rich_media: {
    title: 'Pošalji kartice',
    size: '64rem',
    fields: {
      cards: lines({
        label: 'Kartice',
        help: 'Stoje jedna do druge; dodir otvara adresu. Slika je javna adresa slike (JPG ili PNG), i može se izostaviti.',
        min: 1,
        max: CARDS,
        fields: {
          title: text({ label: 'Naslov', max: 60, required: true }),
          text: text({ label: 'Tekst', max: 120 }),
          button: text({ label: 'Dugme', max: 30, required: true }),
          link: url({ label: 'Adresa', required: true }),
          picture: url({ label: 'Slika' }),
        },
      }),
    },
    made: ({ cards }) => ({ text: null, data: { rich_media: carouselOf(cards as Card[]) } }),
  },
};

interface ThingDialogProps {
  kind: ThingKind;
  store: ThreadStore;
  onSent: () => void;
  onClose: () => void;
}

/** A location, a contact or an address, and the button that sends it. */
export function ThingDialog({ kind, store, onSent, onClose }: ThingDialogProps) {
  const { title, size, fields, made } = THINGS[kind];
  const state = useDeclaredForm({
    fields,
    send: async (values) => made(values),
    done: (thing) => {
      store.send({ kind, ...thing });
      onSent();
      onClose();
    },
  });
  return (
    <DialogForm state={state} title={title} submitLabel="Pošalji" {...(size && { size })} onClose={onClose}>
      <Fields state={state} fields={fields} />
    </DialogForm>
  );
}
