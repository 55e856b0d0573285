import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** Names of interfaces that lead to containers, virtual machines and tunnels, not to a network. */
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|utun|tun|tap|wg|tailscale|zt)/i

/**
 * The IPv4 addresses of this machine that other devices of its networks can reach, the likeliest
 * first; empty without a network.
 */
export function findNetworkAddresses(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  const found = Object.entries(interfaces).flatMap(([name, infos = []]) =>
    infos
      .filter(({ family, internal, address }) => {
        // An address that the machine gave itself, because nobody else did, leads nowhere.
        return family === 'IPv4' && !internal && !address.startsWith('169.254.')
      })
      .map(({ address }) => ({ address, rank: virtual.test(name) ? 1 : 0 })),
  )
  return found.toSorted((one, other) => one.rank - other.rank).map(({ address }) => address)
}
