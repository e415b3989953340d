import { ResourceForm } from '../../../admin/resource/index.tsx';
import type { Resource } from '../../../core/resource.ts';
import { FormHelp } from './form-help.tsx';

const SECTIONS = [
  {
    title: 'Osnovno',
    fields: ['naziv', 'kratki_naziv', 'vrsta', 'jib', 'pdv_broj', 'strani_broj'],
  },
  {
    title: 'Adresa i kontakt',
    fields: ['adresa', 'postanski_broj', 'grad', 'opstina_id', 'drzava_id', 'telefon', 'email', 'web'],
  },
  { title: 'Računi i osobe', fields: ['racuni', 'kontakti'] },
  {
    title: 'Poslovanje',
    fields: [
      'kupac',
      'dobavljac',
      'ugovorni_organ',
      'aktivna',
      'rok_placanja',
      'rabat',
      'oznake',
      'napomena',
    ],
  },
  { title: 'Porijeklo podataka', fields: ['izvor', 'datum'] },
] as const;

/** /admin/companies/create, /admin/companies/:idguid/edit */
export default function CompanyForm({ resource }: { resource: Resource }) {
  return <ResourceForm resource={resource} sections={SECTIONS} Above={FormHelp} />;
}
