import type { ServiceType } from '../../modules/site/contact-form.ts';
import type { Tiling } from '../ornament/roof.tsx';

export interface Service {
  name: string;
  text: string;
  /** What the contact form is set to by whoever asks about it. */
  asks: ServiceType;
  tiling: Tiling;
}

export const SERVICES: Service[] = [
  {
    name: 'Web aplikacije',
    text: 'Evidencije, portali, prodaja i izvještaji u pregledniku, po mjeri vašeg posla.',
    asks: 'Web aplikacije',
    tiling: 'courses',
  },
  {
    name: 'Mobilne aplikacije',
    text: 'Android i iOS, za vaše kupce ili za vaše ljude na terenu.',
    asks: 'Mobilne aplikacije',
    tiling: 'diamonds',
  },
  {
    name: 'Cloud rješenja',
    text: 'Selidba na cloud, nadzor servera i rezervne kopije koje se zaista mogu vratiti.',
    asks: 'Cloud rješenja',
    tiling: 'scales',
  },
  {
    name: 'Baze podataka',
    text: 'Oblikovanje, ubrzavanje i selidba baza. Podaci ostaju tačni, brzi i vaši.',
    asks: 'Drugo',
    tiling: 'steps',
  },
  {
    name: 'IT konsalting',
    text: 'Procjena prije nego što platite: šta vam treba, šta ne treba i koliko će trajati.',
    asks: 'IT konsalting',
    tiling: 'battens',
  },
  {
    name: 'Podrška i održavanje',
    text: 'Održavamo ono što smo napravili i preuzimamo ono što je neko drugi ostavio.',
    asks: 'Drugo',
    tiling: 'rafters',
  },
];
