import '../styles/sheets/lost.css';
import { mount } from './mount.tsx';
import { NotFoundPage } from './not-found.tsx';

mount(<NotFoundPage />);
