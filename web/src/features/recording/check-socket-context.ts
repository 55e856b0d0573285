import { createContext } from 'react'
import { createCheckSocketConnector } from './engine/check/check-socket.ts'

/** Creates the connections of checks; apart from the devices, so that it is loaded with the check. */
export const CheckSocketContext = createContext(createCheckSocketConnector)
