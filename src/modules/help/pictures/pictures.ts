/** A picture of a screen, taken of the demo by `npm run pictures`. Pages name it: `![what is seen](name)`. */
export interface HelpPicture {
  /** Name of its file, without `.webp`. */
  name: string;
  /** The screen; public without `as`. */
  address: string;
  /** Who is signed in: the installation's administrator, or a person of the demo by the local part of their address. */
  as?: 'admin' | (string & {});
  /** A link of the screen, as a selector, which is followed first; for pages whose address has an id. */
  follow?: string;
  /** In pixels. */
  size?: { width: number; height: number };
}

const SIZE = { width: 1280, height: 800 };

/** Size of a picture in pixels. */
export const sizeOf = ({ size = SIZE }: HelpPicture): { width: number; height: number } => size;

/** Picture of the first row of a list. */
const FIRST_ROW = 'main [data-record] a';

export const PICTURES: readonly HelpPicture[] = [
  { name: 'dashboard', address: '/dashboard', as: 'amra.hadzic' },
  { name: 'korisnici', address: '/admin/users', as: 'amra.hadzic' },
  { name: 'uloge', address: '/admin/roles', as: 'amra.hadzic' },
  { name: 'sifarnik', address: '/erp/sifarnici/grupe-robe', as: 'amra.hadzic' },
  { name: 'uvoz', address: '/erp/sifarnici/grupe-robe/import', as: 'amra.hadzic' },
  { name: 'firme', address: '/admin/companies', as: 'amra.hadzic' },
  { name: 'datoteke', address: '/admin/stored-files', as: 'amra.hadzic' },
  { name: 'nalog', address: '/fin/knjizenje', as: 'amra.hadzic', follow: FIRST_ROW },
  { name: 'pdv', address: '/fin/pdv', as: 'amra.hadzic' },
  { name: 'izvodi', address: '/fin/izvodi', as: 'amra.hadzic' },
  { name: 'otvorene-stavke', address: '/fin/otvorene-stavke', as: 'amra.hadzic' },
  { name: 'dokumenti', address: '/obrada-dokumenta/dokumenti', as: 'amra.hadzic' },
  { name: 'ddns-hostovi', address: '/admin/ddns/hosts', as: 'amra.hadzic' },
  {
    ...{ name: 'viber-chat', address: '/admin/viber/chat', as: 'amra.hadzic' },
    follow: 'section[aria-label="Razgovori"] li:nth-child(3) a',
  },
  { name: 'javne-nabavke', address: '/admin/interno/ejngovba/announcements', as: 'amra.hadzic' },
  { name: 'aplikacije', address: '/admin/aplikacije', as: 'ivana.coric' },
  { name: 'licence', address: '/admin/licence', as: 'ivana.coric' },
  { name: 'logovi', address: '/admin/app-logs', as: 'admin' },
  { name: 'prodavnica', address: '/erp/prodavnica', as: 'amra.hadzic' },
  { name: 'sadrzaj', address: '/admin/sadrzaj', as: 'admin' },
  { name: 'posjete', address: '/admin/visits', as: 'admin' },
  { name: 'alati', address: '/alati' },
];
