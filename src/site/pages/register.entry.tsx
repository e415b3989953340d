import '../styles/sheets/entry.css';
import { onlySignedOut, takeToken } from '../auth/arrive.ts';
import { mount } from './mount.tsx';
import { RegisterPage } from './register.tsx';

const invitation = takeToken('poziv');
// An invited person may be signed in: one click accepts then.
if (invitation || onlySignedOut()) mount(<RegisterPage invitation={invitation} />);
