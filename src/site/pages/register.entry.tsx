import '../styles/sheets/entry.css';
import { onlySignedOut, takeToken } from '../auth/arrive.ts';
import { mount } from './mount.tsx';
import { RegisterPage } from './register.tsx';

const invitation = takeToken('poziv');
// Who is invited may be signed in: then the invitation takes one click.
if (invitation || onlySignedOut()) mount(<RegisterPage invitation={invitation} />);
