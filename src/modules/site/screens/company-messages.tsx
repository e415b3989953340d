import { Link } from 'react-router';
import { counted, formatDateTime, Panel, useGet, WhenSeen } from '../../../admin/kit/index.ts';
import type { ResourceRecord } from '../../../core/resource.ts';
import type { CompanyMessages as Found } from '../inbox.api.ts';
import { STATUS_LABELS } from '../inbox.states.ts';
import classes from './site.module.css';

/** On a company's page: messages of the contact form from its addresses. Nothing where there are none. */
export default function CompanyMessages({ record }: { record: ResourceRecord }) {
  return (
    <WhenSeen>
      <Messages company={record.idguid} />
    </WhenSeen>
  );
}

function Messages({ company }: { company: string }) {
  const { data } = useGet<Found>(`/api/admin/contact-messages/company/${company}`);
  if (!data || data.total === 0) return null;
  const { messages, total } = data;
  return (
    <Panel
      title="Poruke s kontakt-obrasca"
      aside={<span className={classes.quiet}>{counted(total, 'poruka', 'poruke', 'poruka')}</span>}
    >
      <ul className={classes.ofCompany}>
        {messages.map((one) => (
          <li key={one.idguid}>
            <p>
              <Link to={`/admin/contact-messages/${one.idguid}`}>{one.ime_prezime}</Link>
              <span className={classes.quiet}>
                {STATUS_LABELS[one.status]} ·{' '}
                <time dateTime={one.created_at}>{formatDateTime(one.created_at)}</time>
              </span>
            </p>
            <p className={classes.quiet}>{one.excerpt}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
