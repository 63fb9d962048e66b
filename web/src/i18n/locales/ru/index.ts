import account from './account.json' with { type: 'json' };
import app from './app.json' with { type: 'json' };
import commands from './commands.json' with { type: 'json' };
import consent from './consent.json' with { type: 'json' };
import error from './error.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import layout from './layout.json' with { type: 'json' };
import routes from './routes.json' with { type: 'json' };
import seller from './seller.json' with { type: 'json' };
import theme from './theme.json' with { type: 'json' };
import ui from './ui.json' with { type: 'json' };

export const messages = {
  account,
  app,
  commands,
  consent,
  error,
  home,
  layout,
  routes,
  seller,
  theme,
  ui,
};
