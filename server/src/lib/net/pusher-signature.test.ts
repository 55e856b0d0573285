import { expect, it } from 'vitest'
import { signPusherRequest } from './pusher-signature.ts'

it('signs as the service’s published example does', () => {
  const signature = signPusherRequest({
    method: 'POST',
    path: '/apps/3/events',
    query: {
      auth_version: '1.0',
      auth_key: '278d425bdf160c739803',
      auth_timestamp: '1353088179',
      body_md5: 'ec365a775a4cd0599faeb73354201b6f',
    },
    secret: '7ad3773142a6692b25b8',
  })
  expect(signature).toBe('da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c')
})
