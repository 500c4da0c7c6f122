import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/forms.css';
import './styles/parts.css';
import './styles/choices.css';
import './styles/settings.css';
import './styles/data.css';
import './styles/charts.css';
import './styles/campaign.css';
import './styles/banner.css';
import './styles/screens.css';
import './styles/home.css';
import './styles/funnel.css';
import './styles/setup.css';
import './api/validation.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { useCheckoutCodes } from './routing/screens.ts';
import { ManagedCodesContext } from './screens/managed-codes.ts';

const container = document.getElementById('console');
if (container)
  createRoot(container).render(
    <ManagedCodesContext value={useCheckoutCodes}>
      <App />
    </ManagedCodesContext>,
  );
