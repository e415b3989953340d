import '../styles/sheets/share.css';
import { mount } from './mount.tsx';
import { SharePage } from './share.tsx';

mount(<SharePage />);
