import type { Server } from 'node:http'
import { UsageError } from '../system/commandError.ts'

/** Parses a port number. @param min 0 if any free port will do @throws {UsageError} */
export const portOf = (port: string, min = 0) => {
  if (!/^\d{1,5}$/.test(port) || Number(port) < min || Number(port) > 65_535)
    throw new UsageError(`"${port}" is not a port. Write a number from ${min} to 65535.`)
  return Number(port)
}

/** Listens on this machine only. If the port is in use, says so and tries the next one. @returns the URL */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') return reject(new UsageError(`This user may not use port ${port}. Choose one from 1024 up.`))
      if (error.code !== 'EADDRINUSE' || port >= 65_535) return reject(error)
      console.log(`Port ${port} is in use; trying ${port + 1}.`)
      port++
      server.listen(port, '127.0.0.1')
    })
    server.on('listening', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`)
    })
    server.listen(port, '127.0.0.1')
  })
}
