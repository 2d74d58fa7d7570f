import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Config } from '../api/config.ts'
import { renewalMargin } from './storedUser.ts'

/** Code flow with PKCE. The tokens are in local storage, so all tabs share one session. */
export const createManager = ({ issuer, clientId, scope }: Config): UserManager =>
  new UserManager({
    authority: issuer,
    client_id: clientId,
    scope,
    redirect_uri: `${location.origin}/callback`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    loadUserInfo: false,
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: renewalMargin,
    userStore: new WebStorageStateStore({ store: localStorage }),
    stateStore: new WebStorageStateStore({ store: localStorage }),
  })
