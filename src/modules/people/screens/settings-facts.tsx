import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkFor } from '../../../admin/acting/acting.ts';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { counted, Facts, formatDateTime, NONE, Panel } from '../../../admin/kit/index.ts';
import { formatPhone } from '../../../core/kinds/phone.ts';
import type { Settings } from '../tenants/settings.api.ts';
import classes from './people.module.css';

type Fact = [name: string, value: ReactNode];

/** The settings, read-only. */
export function SettingsFacts({ settings }: { settings: Settings }) {
  const { logo, telefon, email, web } = settings;
  const address = [settings.adresa, [settings.postanski_broj, settings.opstina].filter(Boolean).join(' ')];
  const facts: Fact[] = [
    ['Naziv', settings.name],
    ['JIB', settings.jib ?? NONE],
    ['PDV broj', settings.pdv_broj ?? NONE],
    ['Adresa', address.filter(Boolean).join(', ') || NONE],
    ['Telefon', link(telefon && formatPhone(telefon), `tel:${telefon?.replace(/[^+\d]/g, '')}`)],
    ['E-mail', link(email, `mailto:${email}`)],
    ['Web', link(web?.replace(/^https?:\/\//, '').replace(/\/$/, ''), web ?? '')],
    ['Uloga novih članova', settings.default_role ?? NONE],
    ['Drugi faktor', settings.require_second_factor ? 'obavezan' : 'nije obavezan'],
    ['Otvorena', formatDateTime(settings.created_at)],
  ];
  if (logo) facts.splice(1, 0, ['Logo', <img key="logo" className={classes.logo} src={logo} alt="" />]);
  return <Facts label="Podaci organizacije" facts={facts} />;
}

const link = (text: string | null | undefined, to: string): ReactNode =>
  text ? (
    <a href={to} rel="noreferrer">
      {text}
    </a>
  ) : (
    NONE
  );

/** Numbers of members and invitations, with links to them. */
export function PeopleSummary({ settings, tenant }: { settings: Settings; tenant: string | null }) {
  const mayLook = hasPermission(useSignedIn(), 'admin_users_pregled');
  const off = settings.members - settings.active;
  const without = settings.without_factor;
  const rows = [
    [counted(settings.members, 'član', 'člana', 'članova'), '/admin/users'],
    off > 0 && [counted(off, 'isključen', 'isključena', 'isključenih'), '/admin/users?is_active=false'],
    [
      settings.invited === 0
        ? 'nijedan poziv ne čeka odgovor'
        : counted(settings.invited, 'poziv čeka odgovor', 'poziva čekaju odgovor', 'poziva čeka odgovor'),
      '/admin/users/pozivi',
    ],
    without && [
      `${counted(without.count, 'član', 'člana', 'članova')} bez drugog faktora`,
      '/admin/users?second_factor=false&is_active=true',
    ],
  ].filter((row) => row) as [text: string, to: string][];
  return (
    <Panel title="Članovi i pozivi">
      <ul className={classes.plain}>
        {rows.map(([text, to]) => (
          <li key={to}>{mayLook ? <Link to={linkFor(to, tenant)}>{text}</Link> : text}</li>
        ))}
      </ul>
    </Panel>
  );
}
