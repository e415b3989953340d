import '../styles/sheets/entry.css';
import { onlySignedOut } from '../auth/arrive.ts';
import { EmailVerificationPage } from './email-verification.tsx';
import { mount } from './mount.tsx';

if (onlySignedOut()) mount(<EmailVerificationPage />);
