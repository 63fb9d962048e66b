import app from './app.json' with { type: 'json' };
import auth from './auth.json' with { type: 'json' };
import error from './error.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import seller from './seller.json' with { type: 'json' };
import theme from './theme.json' with { type: 'json' };

export const messages = { app, auth, error, home, seller, theme };
