import { Link } from 'react-router';
import classes from './documents.module.css';
import { documentPage } from './documents-data.ts';

/** Documents that an action left out, and why. */
export const DocumentsLeft = ({
  left,
}: {
  left: readonly { idguid: string; name: string; why: string }[];
}) => (
  <ul className={classes.left}>
    {left.map(({ idguid, name, why }) => (
      <li key={idguid}>
        <Link to={documentPage(idguid)}>{name}</Link>
        <span>{why}</span>
      </li>
    ))}
  </ul>
);
