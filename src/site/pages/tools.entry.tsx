import '../styles/sheets/tools.css';
import { LandingPage } from '../tools/landing.tsx';
import { mount } from './mount.tsx';

mount(<LandingPage />);
