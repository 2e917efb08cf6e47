# The site, built and then served by nginx: docker build -t site . && docker run -p 8080:80 site
FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
# Where the site is served: "/" or "/sub/".
ARG BASE=/
# What was made once, such as pictures and documents, is taken from the last build on this machine.
RUN --mount=type=cache,target=/site/node_modules/.cache \
    npm run build -- --base "$BASE" && node renderer/cli/run.js hosts nginx --base "$BASE" --to nginx.conf

FROM nginx:stable-alpine
COPY --from=build /site/nginx.conf /etc/nginx/conf.d/default.conf
# In a folder of its own: the one that nginx comes with holds a page of nginx's.
COPY --from=build /site/dist /srv/site
EXPOSE 80
