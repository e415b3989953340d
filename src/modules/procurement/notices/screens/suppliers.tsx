import { Fragment } from 'react';
import { Link } from 'react-router';
import { supplierPath } from '../../statistics/manifest.ts';
import type { NoticeCard } from '../announcements.api.ts';

/** Who won, each leading to what else they have won. */
export const Suppliers = ({
  suppliers,
}: {
  suppliers: NoticeCard['earlier'][number]['contract']['suppliers'];
}) =>
  suppliers.length === 0
    ? 'Dobavljač nije naveden'
    : suppliers.map(({ key, name }, index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          <Link to={supplierPath(key)}>{name}</Link>
        </Fragment>
      ));
