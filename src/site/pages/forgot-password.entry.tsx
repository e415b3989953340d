import '../styles/sheets/entry.css';
import { onlySignedOut } from '../auth/arrive.ts';
import { ForgotPasswordPage } from './forgot-password.tsx';
import { mount } from './mount.tsx';

if (onlySignedOut()) mount(<ForgotPasswordPage />);
